CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
-- Registration numbers begin at AC10001, receipt numbers at 1001.
CREATE SEQUENCE public.registration_numbers START 10001;
--> statement-breakpoint
CREATE SEQUENCE public.academy_receipt_numbers AS integer START 1001;
--> statement-breakpoint
CREATE FUNCTION public.next_registration_no() RETURNS text
LANGUAGE sql VOLATILE
AS $$ SELECT 'AC' || nextval('public.registration_numbers')::text $$;
--> statement-breakpoint
-- Text as searches compare it: lower case, without accents. Naming the dictionary makes the function immutable.
CREATE FUNCTION public.academy_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
--> statement-breakpoint
-- SHA-256 of a phone number, the form in which M-Pesa sends some payers' numbers (docs/mpesa.md).
-- convert_to, because a cast to bytea would read a backslash as an escape.
CREATE FUNCTION phone_hash(phone text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT sha256(convert_to(phone, 'UTF8')) $$;
--> statement-breakpoint
CREATE FUNCTION nairobi_date(at timestamp with time zone) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT (at AT TIME ZONE 'Africa/Nairobi')::date $$;
--> statement-breakpoint
CREATE TABLE "seasons" (
	"number" integer PRIMARY KEY NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"status" text NOT NULL,
	"last_payment_at" timestamp with time zone,
	"external_link" text,
	"offered_to_staff" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seasons_status" CHECK ("status" in ('upcoming', 'open', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "register_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"register_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"reopened_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"marks" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_corrections_reason" CHECK (char_length(reason) between 3 and 200)
);
--> statement-breakpoint
CREATE TABLE "register_marks" (
	"register_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"state" text NOT NULL,
	"marked_at" timestamp with time zone,
	CONSTRAINT "register_marks_register_id_student_id_pk" PRIMARY KEY("register_id","student_id"),
	CONSTRAINT "register_marks_state" CHECK ("state" in ('present', 'absent', 'late', 'excused', 'unmarked'))
);
--> statement-breakpoint
CREATE TABLE "register_writings" (
	"register_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_writings_register_id_client_id_pk" PRIMARY KEY("register_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "registers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"date" date NOT NULL,
	"status" text NOT NULL,
	"marked_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registers_status" CHECK ("status" in ('draft', 'saved'))
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"capacity" integer,
	"overfull_since" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classes_capacity" CHECK (capacity >= 0)
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"details" text NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "courses_price" CHECK (price_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"day" text NOT NULL,
	"starts_at" time NOT NULL,
	"ends_at" time NOT NULL,
	"tutor_id" uuid,
	"capacity" integer,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_of_class_and_day" UNIQUE("id","class_id","day"),
	CONSTRAINT "sessions_day" CHECK ("day" in ('saturday', 'sunday', 'chapel')),
	CONSTRAINT "sessions_times" CHECK (starts_at < ends_at),
	CONSTRAINT "sessions_capacity" CHECK (capacity >= 0)
);
--> statement-breakpoint
CREATE TABLE "daraja_tokens" (
	"account" text PRIMARY KEY NOT NULL,
	"sealed_token" text,
	"expires_at" timestamp with time zone,
	"refreshing_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mpesa_callback_outcomes" (
	"callback_id" bigint PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"processed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mpesa_callbacks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"express_request_id" uuid,
	"order_id" uuid,
	"body" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_callbacks_kind" CHECK ("kind" in ('express', 'confirmation', 'result', 'timeout'))
);
--> statement-breakpoint
CREATE TABLE "mpesa_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"receipt" text NOT NULL,
	"amount_cents" integer,
	"subject" text,
	"token_hash" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"conversation_id" text,
	"originator_conversation_id" text,
	"response_code" text,
	"response_description" text,
	"result_code" text,
	"result_desc" text,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_orders_kind" CHECK ("kind" in ('status', 'reversal')),
	CONSTRAINT "mpesa_orders_state" CHECK ("state" in ('created', 'sent', 'refused', 'unknown', 'unanswered', 'done', 'failed')),
	CONSTRAINT "mpesa_orders_amount" CHECK ((kind = 'reversal') = (amount_cents is not null) and coalesce(amount_cents, 1) > 0)
);
--> statement-breakpoint
CREATE TABLE "mpesa_queries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"express_request_id" uuid NOT NULL,
	"http_status" integer,
	"body" text,
	"verdict" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_queries_verdict" CHECK ("verdict" in ('paid', 'failed', 'cancelled', 'open', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "paybill_registrations" (
	"shortcode" text PRIMARY KEY NOT NULL,
	"confirmation_url" text NOT NULL,
	"answer" jsonb NOT NULL,
	"registered_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unprocessed_callbacks" (
	"callback_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enrollment_sessions" (
	"enrollment_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"day" text NOT NULL,
	CONSTRAINT "enrollment_sessions_enrollment_id_day_pk" PRIMARY KEY("enrollment_id","day")
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"season_number" integer NOT NULL,
	"class_id" uuid NOT NULL,
	"state" text NOT NULL,
	"hold_until" timestamp with time zone,
	"fee_cents" integer NOT NULL,
	"pay_code" text NOT NULL,
	"receipt_no" integer,
	"late" boolean DEFAULT false NOT NULL,
	"enrolled_at" timestamp with time zone,
	"held_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrollments_of_class" UNIQUE("id","class_id"),
	CONSTRAINT "enrollments_state" CHECK ("state" in ('held', 'pending_payment', 'enrolled', 'offered', 'paid_waiting', 'expired', 'cancelled')),
	CONSTRAINT "enrollments_fee" CHECK (fee_cents > 0),
	CONSTRAINT "enrollments_hold" CHECK ("state" not in ('held', 'pending_payment', 'offered') or hold_until is not null)
);
--> statement-breakpoint
CREATE TABLE "credit_keeps" (
	"enrollment_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_moves" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"from_enrollment_id" uuid NOT NULL,
	"to_enrollment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"staff_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_moves_amount" CHECK (amount_cents > 0),
	CONSTRAINT "credit_moves_distinct" CHECK (from_enrollment_id <> to_enrollment_id)
);
--> statement-breakpoint
CREATE TABLE "donations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "receipt_claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"claimed_by" text NOT NULL,
	"staff_id" uuid,
	"state" text DEFAULT 'open' NOT NULL,
	"said_cents" integer,
	"said_at" timestamp with time zone,
	"doubts" text[] DEFAULT '{}' NOT NULL,
	"asked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_claims_state" CHECK ("state" in ('open', 'proved', 'refused')),
	CONSTRAINT "receipt_claims_desk" CHECK ((claimed_by = 'desk') = (staff_id is not null))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"enrollment_id" uuid,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"reason" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"approved_by" uuid,
	"settled_by" uuid,
	"payout_code" text,
	"returned_code" text,
	"unexpected_reversal_receipt" text,
	"returned_by" uuid,
	"returned_reason" text,
	"cleared_by" uuid,
	"cleared_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_state" CHECK ("state" in ('asked', 'approved', 'sent', 'settled', 'cancelled', 'reversed')),
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0),
	CONSTRAINT "refunds_reason" CHECK (reason <> ''),
	CONSTRAINT "refunds_two_people" CHECK (approved_by <> asked_by),
	CONSTRAINT "refunds_approved" CHECK (state in ('asked', 'cancelled', 'reversed') or approved_by is not null),
	CONSTRAINT "refunds_settled" CHECK ((state in ('settled', 'reversed')) = (payout_code is not null)),
	CONSTRAINT "refunds_returned" CHECK ((returned_by is null) = (returned_reason is null)),
	CONSTRAINT "refunds_cleared" CHECK ((cleared_by is null) = (cleared_reason is null))
);
--> statement-breakpoint
CREATE TABLE "transaction_matches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"step" text NOT NULL,
	"staff_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transaction_matches_step" CHECK ("step" in ('matched', 'unmatched')),
	CONSTRAINT "transaction_matches_reason" CHECK (step = 'matched' or (reason <> '' and staff_id is not null))
);
--> statement-breakpoint
CREATE TABLE "list_counters" (
	"list" text NOT NULL,
	"season_number" integer DEFAULT 0 NOT NULL,
	"day" date DEFAULT '1970-01-01' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"rows" integer NOT NULL,
	"cents" bigint NOT NULL,
	"is_new" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_accounts" (
	"enrollment_id" uuid PRIMARY KEY NOT NULL,
	"paid_cents" integer NOT NULL,
	"free_cents" integer NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"is_short" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "allocations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"transaction_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "allocations_amount" CHECK (amount_cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "mpesa_express_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_request_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"msisdn" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"token_hash" text NOT NULL,
	"checkout_request_id" text,
	"merchant_request_id" text,
	"response_code" text,
	"response_description" text,
	"result_code" text,
	"result_desc" text,
	"awaited_receipt" text,
	"sent_at" timestamp with time zone,
	"next_query_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	"search" text GENERATED ALWAYS AS (academy_fold(coalesce(msisdn, '') || chr(10) || coalesce(checkout_request_id, '') || chr(10) || coalesce(merchant_request_id, ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_express_state" CHECK ("state" in ('created', 'sent', 'unknown', 'paid', 'failed', 'cancelled')),
	CONSTRAINT "mpesa_express_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "mpesa_paybill_confirmations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trans_id" text NOT NULL,
	"transaction_type" text NOT NULL,
	"trans_time" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"shortcode" text NOT NULL,
	"bill_ref" text NOT NULL,
	"msisdn" text NOT NULL,
	"first_name" text NOT NULL,
	"middle_name" text NOT NULL,
	"last_name" text NOT NULL,
	"search" text GENERATED ALWAYS AS (academy_fold(coalesce(trans_id, '') || chr(10) || coalesce(msisdn, '') || chr(10) || coalesce(bill_ref, '') || chr(10) || coalesce(trim(first_name || ' ' || case when middle_name = '' then '' else middle_name || ' ' end || last_name), ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_paybill_amount" CHECK (amount_cents > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"paying_msisdn" text NOT NULL,
	"paying_first_name" text NOT NULL,
	"paying_last_name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"search" text GENERATED ALWAYS AS (academy_fold(coalesce(paying_msisdn, '') || chr(10) || coalesce(paying_first_name || ' ' || paying_last_name, ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_requests_method" CHECK ("method" in ('express', 'paybill')),
	CONSTRAINT "payment_requests_status" CHECK ("status" in ('pending', 'success', 'failed', 'cancelled')),
	CONSTRAINT "payment_requests_amount" CHECK (amount_cents > 0),
	CONSTRAINT "payment_requests_phone" CHECK ("paying_msisdn" ~ '^254[17][0-9]{8}$' or "paying_msisdn" = 'removed')
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receipt" text,
	"amount_cents" integer NOT NULL,
	"method" text NOT NULL,
	"enrollment_id" uuid,
	"express_request_id" uuid,
	"msisdn" text DEFAULT '' NOT NULL,
	"payer_name" text DEFAULT '' NOT NULL,
	"bill_ref" text DEFAULT '' NOT NULL,
	"narrative" text NOT NULL,
	"sources" text[] NOT NULL,
	"flags" text[] DEFAULT '{}' NOT NULL,
	"transacted_at" timestamp with time zone NOT NULL,
	"search" text GENERATED ALWAYS AS (academy_fold(coalesce(receipt, '') || chr(10) || coalesce(msisdn, '') || chr(10) || coalesce(payer_name, '') || chr(10) || coalesce(bill_ref, ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_amount" CHECK (amount_cents > 0),
	CONSTRAINT "transactions_method" CHECK ("method" in ('express', 'paybill')),
	CONSTRAINT "transactions_named" CHECK (receipt is not null or express_request_id is not null),
	CONSTRAINT "transactions_sources" CHECK (cardinality(sources) > 0)
);
--> statement-breakpoint
CREATE TABLE "access_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"session_id" uuid,
	"verb" text NOT NULL,
	"student_ids" uuid[] NOT NULL,
	"request_id" text,
	CONSTRAINT "access_log_not_empty" CHECK (cardinality(student_ids) > 0)
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"verb" text NOT NULL,
	"subject" text NOT NULL,
	"changes" jsonb NOT NULL,
	"request_id" text,
	"session_id" uuid
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"response" jsonb,
	"lease_until" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"job" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"is_full" boolean NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "job_runs_job_window_start_pk" PRIMARY KEY("job","window_start"),
	CONSTRAINT "job_runs_outcome" CHECK ("outcome" in ('done', 'failed')),
	CONSTRAINT "job_runs_end" CHECK ((outcome is null) = (ended_at is null))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"is_secret" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"cause" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (academy_fold(coalesce(recipient, '') || chr(10) || coalesce(subject, ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_channel" CHECK ("channel" in ('sms', 'mail')),
	CONSTRAINT "outbox_status" CHECK ("status" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"role" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"msisdn" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"first_login" boolean DEFAULT true NOT NULL,
	"first_password_until" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_role" CHECK ("role" in ('admin', 'tutor', 'cashier', 'finance')),
	CONSTRAINT "staff_status" CHECK ("status" in ('active', 'inactive')),
	CONSTRAINT "staff_phone" CHECK ("msisdn" ~ '^254[17][0-9]{8}$')
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_files_hash_shape" CHECK (file_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "statement_rows" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"statement_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"receipt" text NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"cents" bigint NOT NULL,
	"balance_cents" bigint,
	"completed_at" timestamp with time zone NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"party" text DEFAULT '' NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"linked_receipt" text DEFAULT '' NOT NULL,
	"outcome" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"transaction_id" uuid,
	"is_counted" boolean NOT NULL,
	CONSTRAINT "statement_rows_direction" CHECK (direction = case when cents < 0 then 'out' else 'in' end),
	CONSTRAINT "statement_rows_kind" CHECK ("kind" in ('payment', 'charge', 'reversal', 'sweep', 'withdrawal', 'other')),
	CONSTRAINT "statement_rows_outcome" CHECK ("outcome" in ('created', 'known', 'reversed', 'repeated', 'ignored', 'conflicting'))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"layout" text NOT NULL,
	"format" text NOT NULL,
	"shortcode" text DEFAULT '' NOT NULL,
	"period_from" timestamp with time zone NOT NULL,
	"period_to" timestamp with time zone NOT NULL,
	"opening_cents" bigint,
	"closing_cents" bigint,
	"paid_in_cents" bigint,
	"withdrawn_cents" bigint,
	"row_count" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_layout" CHECK ("layout" in ('classic', 'new')),
	CONSTRAINT "statements_format" CHECK ("format" in ('csv', 'xlsx')),
	CONSTRAINT "statements_period_order" CHECK (period_from <= period_to)
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"text_version" text NOT NULL,
	"given_by" text NOT NULL,
	"guardian_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_given_by" CHECK ("given_by" in ('student', 'guardian', 'desk'))
);
--> statement-breakpoint
CREATE TABLE "registration_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"form" jsonb NOT NULL,
	"student_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"level" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "student_access_level" CHECK ("level" in ('view', 'manage'))
);
--> statement-breakpoint
CREATE TABLE "students" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"registration_no" text DEFAULT next_registration_no() NOT NULL,
	"full_name" text NOT NULL,
	"msisdn" text NOT NULL,
	"phone_shared" boolean DEFAULT false NOT NULL,
	"email" text,
	"dob" date NOT NULL,
	"id_number" text,
	"guardian_name" text,
	"guardian_id_no" text,
	"guardian_msisdn" text,
	"residence" text NOT NULL,
	"channel" text NOT NULL,
	"enrollment_status" text NOT NULL,
	"season_number" integer NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"manage_code_hash" text,
	"search" text GENERATED ALWAYS AS (academy_fold(full_name || ' ' || msisdn || ' ' || registration_no)) STORED,
	"folded_name" text GENERATED ALWAYS AS (academy_fold(full_name)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "students_channel" CHECK ("channel" in ('Flier', 'Social Media', 'Friend/Family', 'GNM Member', 'Continuing Student')),
	CONSTRAINT "students_enrollment_status" CHECK ("enrollment_status" in ('new', 'continuing')),
	CONSTRAINT "students_status" CHECK ("status" in ('active', 'archived')),
	CONSTRAINT "students_phone" CHECK ("msisdn" ~ '^254[17][0-9]{8}$' or "msisdn" = 'removed'),
	CONSTRAINT "students_id_or_guardian" CHECK (id_number is not null or (guardian_name is not null and guardian_id_no is not null and guardian_msisdn is not null) or msisdn = 'removed')
);
--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_reopened_by_staff_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_marks" ADD CONSTRAINT "register_marks_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_marks" ADD CONSTRAINT "register_marks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_writings" ADD CONSTRAINT "register_writings_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_marked_by_staff_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_class" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tutor" FOREIGN KEY ("tutor_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD CONSTRAINT "mpesa_callback_outcomes_callback_id_mpesa_callbacks_id_fk" FOREIGN KEY ("callback_id") REFERENCES "public"."mpesa_callbacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_callbacks" ADD CONSTRAINT "mpesa_callbacks_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_callbacks" ADD CONSTRAINT "mpesa_callbacks_order_id_mpesa_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."mpesa_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_queries" ADD CONSTRAINT "mpesa_queries_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD CONSTRAINT "enrollment_sessions_enrollment" FOREIGN KEY ("enrollment_id","class_id") REFERENCES "public"."enrollments"("id","class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD CONSTRAINT "enrollment_sessions_session" FOREIGN KEY ("session_id","class_id","day") REFERENCES "public"."sessions"("id","class_id","day") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_keeps" ADD CONSTRAINT "credit_keeps_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_keeps" ADD CONSTRAINT "credit_keeps_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_from_enrollment_id_enrollments_id_fk" FOREIGN KEY ("from_enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_to_enrollment_id_enrollments_id_fk" FOREIGN KEY ("to_enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_claims" ADD CONSTRAINT "receipt_claims_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_claims" ADD CONSTRAINT "receipt_claims_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled_by_staff_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_returned_by_staff_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cleared_by_staff_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_matches" ADD CONSTRAINT "transaction_matches_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_matches" ADD CONSTRAINT "transaction_matches_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_matches" ADD CONSTRAINT "transaction_matches_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_accounts" ADD CONSTRAINT "open_accounts_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_express_requests" ADD CONSTRAINT "mpesa_express_requests_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_express_requests" ADD CONSTRAINT "mpesa_express_requests_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_imported_by_staff_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_drafts" ADD CONSTRAINT "registration_drafts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_access" ADD CONSTRAINT "student_access_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "register_corrections_once" ON "register_corrections" USING btree ("register_id","version");--> statement-breakpoint
CREATE INDEX "register_corrections_by_staff" ON "register_corrections" USING btree ("reopened_by");--> statement-breakpoint
CREATE INDEX "register_marks_by_student" ON "register_marks" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registers_one_a_day" ON "registers" USING btree ("session_id","date");--> statement-breakpoint
CREATE INDEX "registers_by_marker" ON "registers" USING btree ("marked_by");--> statement-breakpoint
CREATE INDEX "registers_by_date" ON "registers" USING btree ("date");--> statement-breakpoint
CREATE UNIQUE INDEX "classes_name_live" ON "classes" USING btree ("course_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "classes_created" ON "classes" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_code_live" ON "courses" USING btree (lower("code")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "courses_created" ON "courses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_by_class" ON "sessions" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "sessions_by_tutor" ON "sessions" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_callbacks_by_express" ON "mpesa_callbacks" USING btree ("express_request_id");--> statement-breakpoint
CREATE INDEX "mpesa_callbacks_received" ON "mpesa_callbacks" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "mpesa_callbacks_by_order" ON "mpesa_callbacks" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_orders_token" ON "mpesa_orders" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_orders_one_open_reversal" ON "mpesa_orders" USING btree ("receipt") WHERE kind = 'reversal' and state in ('created', 'sent', 'unknown', 'unanswered');--> statement-breakpoint
CREATE INDEX "mpesa_orders_by_receipt" ON "mpesa_orders" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "mpesa_orders_by_subject" ON "mpesa_orders" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "mpesa_orders_created" ON "mpesa_orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_queries_by_express" ON "mpesa_queries" USING btree ("express_request_id");--> statement-breakpoint
CREATE INDEX "mpesa_queries_created" ON "mpesa_queries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_queries_by_verdict" ON "mpesa_queries" USING btree ("verdict","created_at","id");--> statement-breakpoint
CREATE INDEX "enrollment_sessions_by_session" ON "enrollment_sessions" USING btree ("session_id","enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_one_live" ON "enrollments" USING btree ("student_id","season_number") WHERE state not in ('expired', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_pay_code" ON "enrollments" USING btree ("pay_code");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_receipt_no" ON "enrollments" USING btree ("receipt_no");--> statement-breakpoint
CREATE INDEX "enrollments_by_student" ON "enrollments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "enrollments_by_season" ON "enrollments" USING btree ("season_number","created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_by_state" ON "enrollments" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_seats" ON "enrollments" USING btree ("class_id","state","hold_until");--> statement-breakpoint
CREATE INDEX "enrollments_created" ON "enrollments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_holds" ON "enrollments" USING btree ("hold_until") WHERE "state" in ('held', 'pending_payment', 'offered');--> statement-breakpoint
CREATE INDEX "enrollments_waiting" ON "enrollments" USING btree ("updated_at","id") WHERE state = 'paid_waiting';--> statement-breakpoint
CREATE INDEX "enrollments_held_from" ON "enrollments" USING btree ("held_from") WHERE held_from is not null and "state" in ('held', 'pending_payment');--> statement-breakpoint
CREATE INDEX "credit_moves_by_transaction" ON "credit_moves" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "credit_moves_by_source" ON "credit_moves" USING btree ("from_enrollment_id");--> statement-breakpoint
CREATE INDEX "credit_moves_by_target" ON "credit_moves" USING btree ("to_enrollment_id");--> statement-breakpoint
CREATE INDEX "donations_by_transaction" ON "donations" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "donations_by_enrollment" ON "donations" USING btree ("enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_claims_once" ON "receipt_claims" USING btree ("code","enrollment_id");--> statement-breakpoint
CREATE INDEX "receipt_claims_by_enrollment" ON "receipt_claims" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "receipt_claims_open" ON "receipt_claims" USING btree ("created_at","id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payout" ON "refunds" USING btree ("payout_code");--> statement-breakpoint
CREATE INDEX "refunds_by_transaction" ON "refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_by_enrollment" ON "refunds" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "refunds_from_suspense" ON "refunds" USING btree ("transaction_id") WHERE enrollment_id is null and state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at","id") WHERE state in ('asked', 'approved', 'sent');--> statement-breakpoint
CREATE INDEX "transaction_matches_by_transaction" ON "transaction_matches" USING btree ("transaction_id","id");--> statement-breakpoint
CREATE INDEX "transaction_matches_by_enrollment" ON "transaction_matches" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "list_counters_of_list" ON "list_counters" USING btree ("list","season_number","day","status","kind");--> statement-breakpoint
CREATE INDEX "list_counters_new" ON "list_counters" USING btree ("list") WHERE is_new;--> statement-breakpoint
CREATE INDEX "allocations_by_transaction" ON "allocations" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "allocations_by_enrollment" ON "allocations" USING btree ("enrollment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_token" ON "mpesa_express_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_checkout" ON "mpesa_express_requests" USING btree ("checkout_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_one_open" ON "mpesa_express_requests" USING btree ("enrollment_id") WHERE state in ('created', 'sent', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_one_open_phone" ON "mpesa_express_requests" USING btree ("msisdn") WHERE state in ('created', 'sent', 'unknown');--> statement-breakpoint
CREATE INDEX "mpesa_express_by_request" ON "mpesa_express_requests" USING btree ("payment_request_id");--> statement-breakpoint
CREATE INDEX "mpesa_express_by_enrollment" ON "mpesa_express_requests" USING btree ("enrollment_id","created_at");--> statement-breakpoint
CREATE INDEX "mpesa_express_created" ON "mpesa_express_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_express_by_state" ON "mpesa_express_requests" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_express_undecided" ON "mpesa_express_requests" USING btree ("created_at","id") WHERE state in ('created', 'sent', 'unknown') or (state = 'failed' and result_code is null);--> statement-breakpoint
CREATE INDEX "mpesa_express_search" ON "mpesa_express_requests" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mpesa_express_due" ON "mpesa_express_requests" USING btree ("next_query_at") WHERE next_query_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_paybill_trans_id" ON "mpesa_paybill_confirmations" USING btree ("trans_id");--> statement-breakpoint
CREATE INDEX "mpesa_paybill_search" ON "mpesa_paybill_confirmations" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mpesa_paybill_created" ON "mpesa_paybill_confirmations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_by_enrollment" ON "payment_requests" USING btree ("enrollment_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_requests_created" ON "payment_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_by_status" ON "payment_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_by_phone" ON "payment_requests" USING btree ("paying_msisdn");--> statement-breakpoint
CREATE INDEX "payment_requests_by_phone_hash" ON "payment_requests" USING btree (phone_hash(paying_msisdn));--> statement-breakpoint
CREATE INDEX "payment_requests_search" ON "payment_requests" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_paybill" ON "payment_requests" USING btree ("enrollment_id") WHERE method = 'paybill' and status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_receipt" ON "transactions" USING btree ("receipt");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_express" ON "transactions" USING btree ("express_request_id");--> statement-breakpoint
CREATE INDEX "transactions_by_enrollment" ON "transactions" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_transacted" ON "transactions" USING btree ("transacted_at");--> statement-breakpoint
CREATE INDEX "transactions_unknown" ON "transactions" USING btree ("transacted_at","created_at","id") WHERE enrollment_id is null;--> statement-breakpoint
CREATE INDEX "transactions_unknown_created" ON "transactions" USING btree ("created_at","id") WHERE enrollment_id is null;--> statement-breakpoint
CREATE INDEX "transactions_search" ON "transactions" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "access_log_at" ON "access_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "access_log_session" ON "access_log" USING btree ("session_id","at") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "access_log_actor" ON "access_log" USING btree ("actor_id","at") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "access_log_students" ON "access_log" USING gin ("student_ids");--> statement-breakpoint
CREATE INDEX "audit_log_session" ON "audit_log" USING btree ("session_id","at") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_verb" ON "audit_log" USING btree ("verb","at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_cause" ON "outbox" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "outbox_by_status" ON "outbox" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_by_staff" ON "password_resets" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_msisdn" ON "staff" USING btree ("msisdn") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "staff_by_role" ON "staff" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_token" ON "staff_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "staff_sessions_by_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_files_hash" ON "statement_files" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "statement_files_created" ON "statement_files" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rows_line" ON "statement_rows" USING btree ("statement_id","line");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rows_counted_once" ON "statement_rows" USING btree ("receipt","direction","kind") WHERE is_counted;--> statement-breakpoint
CREATE INDEX "statement_rows_by_receipt" ON "statement_rows" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "statement_rows_by_transaction" ON "statement_rows" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "statement_rows_by_outcome" ON "statement_rows" USING btree ("statement_id","outcome");--> statement-breakpoint
CREATE INDEX "statement_rows_completed" ON "statement_rows" USING btree ("completed_at") WHERE is_counted;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_file" ON "statements" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "statements_created" ON "statements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statements_period" ON "statements" USING btree ("period_from","period_to");--> statement-breakpoint
CREATE INDEX "consents_by_student" ON "consents" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_drafts_token" ON "registration_drafts" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "registration_drafts_student" ON "registration_drafts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "registration_drafts_expiry" ON "registration_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "student_access_token" ON "student_access" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "student_access_by_student" ON "student_access" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_access_expiry" ON "student_access" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "students_registration_no" ON "students" USING btree ("registration_no");--> statement-breakpoint
CREATE UNIQUE INDEX "students_msisdn" ON "students" USING btree ("msisdn") WHERE not phone_shared and msisdn <> 'removed';--> statement-breakpoint
CREATE INDEX "students_by_msisdn" ON "students" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "students_created" ON "students" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "students_archived" ON "students" USING btree ("created_at","id") WHERE status = 'archived';--> statement-breakpoint
CREATE INDEX "students_by_guardian" ON "students" USING btree ("guardian_msisdn") WHERE guardian_msisdn is not null;--> statement-breakpoint
CREATE INDEX "students_by_phone_hash" ON "students" USING btree (phone_hash(msisdn));--> statement-breakpoint
CREATE INDEX "students_by_guardian_hash" ON "students" USING btree (phone_hash(guardian_msisdn));--> statement-breakpoint
CREATE INDEX "students_by_phone_end" ON "students" USING btree (right(msisdn, 3));--> statement-breakpoint
CREATE INDEX "students_by_season" ON "students" USING btree ("season_number","created_at","id");--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING gin (folded_name gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin (search gin_trgm_ops);
--> statement-breakpoint
-- Rate limits may be lost in a crash; writing them must not slow every request down.
ALTER TABLE rate_limits SET UNLOGGED;
--> statement-breakpoint
-- Free credit by payment and account, in cents: what arrived or was moved there, less what was allocated, moved away, refunded or
-- donated. Refunds of suspense reduce the credit of the account the payment is matched to later.
CREATE VIEW credits AS
  SELECT transaction_id, enrollment_id, sum(cents)::int AS cents FROM (
    SELECT id AS transaction_id, enrollment_id, amount_cents AS cents FROM transactions WHERE enrollment_id IS NOT NULL
    UNION ALL SELECT transaction_id, to_enrollment_id, amount_cents FROM credit_moves
    UNION ALL SELECT transaction_id, from_enrollment_id, -amount_cents FROM credit_moves
    UNION ALL SELECT transaction_id, enrollment_id, -amount_cents FROM allocations
    UNION ALL SELECT transaction_id, enrollment_id, -amount_cents FROM donations
    UNION ALL SELECT transaction_id, enrollment_id, -amount_cents FROM refunds
      WHERE state <> 'cancelled' AND enrollment_id IS NOT NULL
    UNION ALL SELECT r.transaction_id, t.enrollment_id, -r.amount_cents FROM refunds r JOIN transactions t ON t.id = r.transaction_id
      WHERE r.state <> 'cancelled' AND r.enrollment_id IS NULL AND t.enrollment_id IS NOT NULL
  ) AS lines GROUP BY transaction_id, enrollment_id;
--> statement-breakpoint
-- Suspense by payment, in cents: payments without an account, less what was refunded of them.
CREATE VIEW suspense AS
  SELECT t.id AS transaction_id, t.amount_cents - coalesce((
      SELECT sum(r.amount_cents) FROM refunds r WHERE r.transaction_id = t.id AND r.enrollment_id IS NULL AND r.state <> 'cancelled'
    ), 0)::int AS cents
  FROM transactions t WHERE t.enrollment_id IS NULL;
--> statement-breakpoint
-- Every row that a list counter counts, with the values its list is filtered by. Of seats, `kind` is the class or the session.
CREATE VIEW counted_rows AS
  SELECT 'students' AS list, r.season_number, nairobi_date(r.created_at) AS day, r.status, '' AS kind, 0 AS cents FROM students r
  UNION ALL SELECT 'enrollments', r.season_number, nairobi_date(r.created_at), r.state, '', 0 FROM enrollments r
  UNION ALL SELECT 'enrolled', r.season_number, nairobi_date(r.enrolled_at), '', '', 0 FROM enrollments r WHERE r.state = 'enrolled' AND r.enrolled_at IS NOT NULL
  UNION ALL SELECT 'requests', e.season_number, nairobi_date(r.created_at), r.status, r.method, r.amount_cents
    FROM payment_requests r JOIN enrollments e ON e.id = r.enrollment_id
  UNION ALL SELECT 'prompts', 0, nairobi_date(r.created_at), r.state, '', r.amount_cents FROM mpesa_express_requests r
  UNION ALL SELECT 'paybill', 0, nairobi_date(r.created_at), '', '', r.amount_cents FROM mpesa_paybill_confirmations r
  UNION ALL SELECT 'money', 0, nairobi_date(r.created_at), CASE WHEN r.enrollment_id IS NULL THEN 'unknown' ELSE 'known' END, r.method, r.amount_cents FROM transactions r
  UNION ALL SELECT 'paid', e.season_number, nairobi_date(r.created_at), '', '', r.amount_cents
    FROM allocations r JOIN enrollments e ON e.id = r.enrollment_id
  UNION ALL SELECT 'queries', 0, nairobi_date(r.created_at), r.verdict, '', 0 FROM mpesa_queries r
  UNION ALL SELECT 'messages', 0, date '1970-01-01', r.status, r.channel, 0 FROM outbox r
  UNION ALL SELECT 'class_seats', 0, date '1970-01-01', '', r.class_id::text, 0 FROM enrollments r WHERE r.state = 'enrolled'
  UNION ALL SELECT 'session_seats', 0, date '1970-01-01', '', s.session_id::text, 0
    FROM enrollment_sessions s JOIN enrollments r ON r.id = s.enrollment_id WHERE r.state = 'enrolled';
