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
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"capacity" integer,
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
	CONSTRAINT "sessions_place" UNIQUE("id","class_id","day"),
	CONSTRAINT "sessions_day" CHECK ("day" in ('saturday', 'sunday', 'chapel')),
	CONSTRAINT "sessions_times" CHECK (starts_at < ends_at),
	CONSTRAINT "sessions_capacity" CHECK (capacity >= 0)
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrollments_place" UNIQUE("id","class_id"),
	CONSTRAINT "enrollments_state" CHECK ("state" in ('held', 'pending_payment', 'enrolled', 'offered', 'paid_waiting', 'expired', 'cancelled')),
	CONSTRAINT "enrollments_fee" CHECK (fee_cents > 0),
	CONSTRAINT "enrollments_hold" CHECK (state not in ('held', 'pending_payment', 'offered') or hold_until is not null)
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
CREATE TABLE "daraja_tokens" (
	"account" text PRIMARY KEY NOT NULL,
	"sealed_token" text,
	"expires_at" timestamp with time zone,
	"refreshing_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mpesa_callback_readings" (
	"callback_id" bigint PRIMARY KEY NOT NULL,
	"outcome" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mpesa_callbacks" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"express_request_id" uuid,
	"body" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_callbacks_kind" CHECK ("kind" in ('express', 'confirmation'))
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
	"sent_at" timestamp with time zone,
	"next_query_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mpesa_paybill_amount" CHECK (amount_cents > 0)
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
CREATE TABLE "payment_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"method" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"paying_msisdn" text NOT NULL,
	"paying_first_name" text NOT NULL,
	"paying_last_name" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_requests_method" CHECK ("method" in ('express', 'paybill')),
	CONSTRAINT "payment_requests_status" CHECK ("status" in ('pending', 'success', 'failed', 'cancelled')),
	CONSTRAINT "payment_requests_amount" CHECK (amount_cents > 0),
	CONSTRAINT "payment_requests_phone" CHECK ("paying_msisdn" ~ '^254[17][0-9]{8}$')
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "transactions_amount" CHECK (amount_cents > 0),
	CONSTRAINT "transactions_method" CHECK ("method" in ('express', 'paybill')),
	CONSTRAINT "transactions_named" CHECK (receipt is not null or express_request_id is not null),
	CONSTRAINT "transactions_sources" CHECK (cardinality(sources) > 0)
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
	"request_id" text
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
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"cause" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "students_channel" CHECK ("channel" in ('Flier', 'Social Media', 'Friend/Family', 'GNM Member', 'Continuing Student')),
	CONSTRAINT "students_enrollment_status" CHECK ("enrollment_status" in ('new', 'continuing')),
	CONSTRAINT "students_status" CHECK ("status" in ('active', 'archived')),
	CONSTRAINT "students_phone" CHECK ("msisdn" ~ '^254[17][0-9]{8}$'),
	CONSTRAINT "students_id_or_guardian" CHECK (id_number is not null or (guardian_name is not null and guardian_id_no is not null and guardian_msisdn is not null))
);
--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_class" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tutor" FOREIGN KEY ("tutor_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD CONSTRAINT "enrollment_sessions_enrollment" FOREIGN KEY ("enrollment_id","class_id") REFERENCES "public"."enrollments"("id","class_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD CONSTRAINT "enrollment_sessions_session" FOREIGN KEY ("session_id","class_id","day") REFERENCES "public"."sessions"("id","class_id","day") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_callback_readings" ADD CONSTRAINT "mpesa_callback_readings_callback_id_mpesa_callbacks_id_fk" FOREIGN KEY ("callback_id") REFERENCES "public"."mpesa_callbacks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_callbacks" ADD CONSTRAINT "mpesa_callbacks_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_express_requests" ADD CONSTRAINT "mpesa_express_requests_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_express_requests" ADD CONSTRAINT "mpesa_express_requests_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_queries" ADD CONSTRAINT "mpesa_queries_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registration_drafts" ADD CONSTRAINT "registration_drafts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_access" ADD CONSTRAINT "student_access_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "classes_name_live" ON "classes" USING btree ("course_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "classes_created" ON "classes" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "courses_code_live" ON "courses" USING btree (lower("code")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "courses_created" ON "courses" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_by_class" ON "sessions" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "sessions_by_tutor" ON "sessions" USING btree ("tutor_id");--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enrollment_sessions_by_session" ON "enrollment_sessions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_one_live" ON "enrollments" USING btree ("student_id","season_number") WHERE state not in ('expired', 'cancelled');--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_pay_code" ON "enrollments" USING btree ("pay_code");--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_receipt_no" ON "enrollments" USING btree ("receipt_no");--> statement-breakpoint
CREATE INDEX "enrollments_by_student" ON "enrollments" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "enrollments_by_season" ON "enrollments" USING btree ("season_number");--> statement-breakpoint
CREATE INDEX "enrollments_seats" ON "enrollments" USING btree ("class_id","state","hold_until");--> statement-breakpoint
CREATE INDEX "enrollments_created" ON "enrollments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_holds" ON "enrollments" USING btree ("hold_until") WHERE state in ('held', 'pending_payment', 'offered');--> statement-breakpoint
CREATE INDEX "allocations_by_transaction" ON "allocations" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "allocations_by_enrollment" ON "allocations" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "mpesa_callbacks_by_express" ON "mpesa_callbacks" USING btree ("express_request_id");--> statement-breakpoint
CREATE INDEX "mpesa_callbacks_received" ON "mpesa_callbacks" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_token" ON "mpesa_express_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_checkout" ON "mpesa_express_requests" USING btree ("checkout_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_one_open" ON "mpesa_express_requests" USING btree ("enrollment_id") WHERE state in ('created', 'sent', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_one_open_phone" ON "mpesa_express_requests" USING btree ("msisdn") WHERE state in ('created', 'sent', 'unknown');--> statement-breakpoint
CREATE INDEX "mpesa_express_by_request" ON "mpesa_express_requests" USING btree ("payment_request_id");--> statement-breakpoint
CREATE INDEX "mpesa_express_by_enrollment" ON "mpesa_express_requests" USING btree ("enrollment_id","created_at");--> statement-breakpoint
CREATE INDEX "mpesa_express_created" ON "mpesa_express_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_express_due" ON "mpesa_express_requests" USING btree ("next_query_at") WHERE next_query_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_paybill_trans_id" ON "mpesa_paybill_confirmations" USING btree ("trans_id");--> statement-breakpoint
CREATE INDEX "mpesa_paybill_created" ON "mpesa_paybill_confirmations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_queries_by_express" ON "mpesa_queries" USING btree ("express_request_id");--> statement-breakpoint
CREATE INDEX "mpesa_queries_created" ON "mpesa_queries" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_by_enrollment" ON "payment_requests" USING btree ("enrollment_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_requests_created" ON "payment_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_paybill" ON "payment_requests" USING btree ("enrollment_id") WHERE method = 'paybill' and status = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_receipt" ON "transactions" USING btree ("receipt");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_express" ON "transactions" USING btree ("express_request_id");--> statement-breakpoint
CREATE INDEX "transactions_by_enrollment" ON "transactions" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_cause" ON "outbox" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_by_staff" ON "password_resets" USING btree ("staff_id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_msisdn" ON "staff" USING btree ("msisdn") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "staff_by_role" ON "staff" USING btree ("role","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_token" ON "staff_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "staff_sessions_by_staff" ON "staff_sessions" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "consents_by_student" ON "consents" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "registration_drafts_token" ON "registration_drafts" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "registration_drafts_student" ON "registration_drafts" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "registration_drafts_expiry" ON "registration_drafts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "student_access_token" ON "student_access" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "student_access_by_student" ON "student_access" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "student_access_expiry" ON "student_access" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "students_registration_no" ON "students" USING btree ("registration_no");--> statement-breakpoint
CREATE UNIQUE INDEX "students_msisdn" ON "students" USING btree ("msisdn") WHERE not phone_shared;--> statement-breakpoint
CREATE INDEX "students_by_msisdn" ON "students" USING btree ("msisdn");--> statement-breakpoint
CREATE INDEX "students_created" ON "students" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "students_by_season" ON "students" USING btree ("season_number","created_at","id");--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin (search gin_trgm_ops);