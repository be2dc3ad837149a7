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
-- Text as searches compare it: lower case, without accents and without what people type for an apostrophe, so that nganga finds Ng'ang'a
-- and the other way round. Naming the dictionary makes the function immutable.
CREATE FUNCTION public.academy_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT translate(lower(public.unaccent('public.unaccent'::regdictionary, value)), '''`´ʹʻʼʽˈ′‘’‛＇ꞌ', '') $$;
--> statement-breakpoint
-- SHA-256 of a phone number, the form in which M-Pesa sends some payers' numbers (docs/mpesa.md).
-- convert_to, because a cast to bytea would read a backslash as an escape.
CREATE FUNCTION phone_hash(phone text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT sha256(convert_to(phone, 'UTF8')) $$;
--> statement-breakpoint
CREATE FUNCTION nairobi_date(at timestamp with time zone) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT (at AT TIME ZONE 'Africa/Nairobi')::date $$;
--> statement-breakpoint
-- Where the words of a text meet: the last three letters of each word with the first three of the next. A text contains
-- "esther lucy" only where "her luc" meet, which few names have, while each trigram of it is in very many. The ends of a part that
-- somebody typed may be cut: of its first and last word only three letters or more are sure to be the text's.
CREATE FUNCTION word_boundaries(value text, may_be_cut boolean) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  words text[] := string_to_array(value, ' ');
  last integer := cardinality(words);
  boundaries text[] := '{}';
BEGIN
  FOR i IN 2 .. last LOOP
    CONTINUE WHEN may_be_cut AND ((i = 2 AND length(words[1]) < 3) OR (i = last AND length(words[i]) < 3));
    boundaries := boundaries || (right(words[i - 1], 3) || ' ' || left(words[i], 3));
  END LOOP;
  RETURN boundaries;
END $$;
--> statement-breakpoint
-- The time of payment in Safaricom's stamp (YYYYMMDDHHMMSS, Nairobi), or another time where the stamp is none.
CREATE FUNCTION paid_at(stamp text, otherwise timestamp with time zone) RETURNS timestamp with time zone LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN to_char(paid.at, 'YYYYMMDDHH24MISS') = stamp THEN paid.at AT TIME ZONE 'Africa/Nairobi' ELSE otherwise END
  FROM (SELECT CASE WHEN stamp ~ '^[12]\d{3}(0[1-9]|1[0-2])\d{2}([01]\d|2[0-3])[0-5]\d[0-5]\d$' THEN
    make_timestamp(substr(stamp, 1, 4)::int, substr(stamp, 5, 2)::int, 1, substr(stamp, 9, 2)::int, substr(stamp, 11, 2)::int, substr(stamp, 13, 2)::int)
      + (substr(stamp, 7, 2)::int - 1) * interval '1 day' END) paid (at)
$$;
--> statement-breakpoint
-- Marks of a session's register that arrive after the student left on that very day, as from a phone that was offline: the day is
-- the old session's after all, unless the register of the new one has marked the student already.
CREATE FUNCTION claim_day(of_session uuid, on_day date, of_students uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  one record;
  next_one record;
BEGIN
  FOR one IN
    SELECT b.enrollment_id, b.student_id, b.first_day, g.day FROM session_memberships b JOIN sessions g ON g.id = b.session_id
    WHERE b.session_id = of_session AND b.student_id = ANY (of_students) AND b.last_day = on_day - 1 AND nairobi_date(b.left_at) = on_day
    ORDER BY b.enrollment_id FOR UPDATE OF b
  LOOP
    SELECT b.session_id, b.last_day INTO next_one FROM session_memberships b JOIN sessions g ON g.id = b.session_id
      WHERE b.student_id = one.student_id AND b.first_day = on_day AND b.session_id <> of_session AND g.day = one.day FOR UPDATE OF b;
    CONTINUE WHEN next_one.session_id IS NOT NULL AND is_marked_in(next_one.session_id, on_day, one.student_id);
    UPDATE session_memberships SET last_day = on_day
      WHERE session_id = of_session AND enrollment_id = one.enrollment_id AND first_day = one.first_day;
    IF next_one.last_day = on_day THEN
      DELETE FROM session_memberships WHERE session_id = next_one.session_id AND student_id = one.student_id AND first_day = on_day;
    ELSE
      UPDATE session_memberships SET first_day = on_day + 1
        WHERE session_id = next_one.session_id AND student_id = one.student_id AND first_day = on_day;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE SEQUENCE "public"."waiting_list_ranks" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
--> statement-breakpoint
CREATE TABLE "academy_logo" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "academy_logo_only" CHECK (is_only),
	CONSTRAINT "academy_logo_type" CHECK ("type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "academy_logo_size" CHECK (octet_length(bytes) between 1 and 20480),
	CONSTRAINT "academy_logo_hash" CHECK (hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "opening_reminders" (
	"season" integer NOT NULL,
	"msisdn" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opening_reminders_season_msisdn_pk" PRIMARY KEY("season","msisdn"),
	CONSTRAINT "opening_reminders_phone" CHECK ("msisdn" ~ '^254[17][0-9]{8}$'),
	CONSTRAINT "opening_reminders_language" CHECK ("language" in ('en', 'sw'))
);--> statement-breakpoint
CREATE TABLE "seasons" (
	"number" integer PRIMARY KEY NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"registration_opens_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"close_reason" text,
	"fee_cents" integer,
	"last_payment_at" timestamp with time zone,
	"external_link" text,
	"offered_to_staff" boolean DEFAULT false NOT NULL,
	"is_past" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "seasons_fee" CHECK (fee_cents > 0),
	CONSTRAINT "seasons_past" CHECK (not is_past or (closed_at is not null and registration_opens_at is null))
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
	"reopened_by" uuid,
	"reply_id" uuid,
	"reason" text NOT NULL,
	"marks" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "register_corrections_reason" CHECK (char_length(reason) between 3 and 200),
	CONSTRAINT "register_corrections_by" CHECK (num_nonnulls(reopened_by, reply_id) = 1)
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
	"unusual_reason" text,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	"removed_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "registers_status" CHECK ("status" in ('draft', 'saved', 'removed')),
	CONSTRAINT "registers_unusual_reason" CHECK (char_length(unusual_reason) between 3 and 200),
	CONSTRAINT "registers_removed_reason" CHECK (char_length(removed_reason) between 3 and 200),
	CONSTRAINT "registers_removal" CHECK (num_nonnulls(removed_at, removed_by, removed_reason) = case when status = 'removed' then 3 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "rescue_calls" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"caller_id" uuid NOT NULL,
	"call_on" date NOT NULL,
	"called_at" timestamp with time zone,
	"reason" text,
	"reply_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rescue_calls_reason" CHECK ("reason" in ('fare', 'exams', 'sick', 'lost_interest', 'other')),
	CONSTRAINT "rescue_calls_called" CHECK (called_at is null or reason is not null),
	CONSTRAINT "rescue_calls_planned" CHECK (called_at is not null or reason is null or reply_id is not null)
);
--> statement-breakpoint
CREATE TABLE "cash_days" (
	"day" date PRIMARY KEY NOT NULL,
	"taken_cents" integer NOT NULL,
	"voided_cents" integer DEFAULT 0 NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"counted_cents" integer NOT NULL,
	"closed_by" uuid NOT NULL,
	"deposit_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_days_amounts" CHECK (least(taken_cents, voided_cents, refunded_cents, counted_cents) >= 0)
);
--> statement-breakpoint
CREATE TABLE "cash_deposits" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"transaction_id" uuid,
	"amount_cents" integer NOT NULL,
	"deposited_on" date NOT NULL,
	"staff_id" uuid NOT NULL,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text,
	"withdrawn_days" date[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_deposits_kind" CHECK ("kind" in ('mpesa', 'bank')),
	CONSTRAINT "cash_deposits_amount" CHECK (amount_cents > 0),
	CONSTRAINT "cash_deposits_of_mpesa" CHECK ((kind = 'mpesa') = (transaction_id is not null)),
	CONSTRAINT "cash_deposits_withdrawn" CHECK (num_nulls(withdrawn_by, withdrawn_at, withdrawn_reason, withdrawn_days) in (0, 4)),
	CONSTRAINT "cash_deposits_two_people" CHECK (withdrawn_by <> staff_id)
);
--> statement-breakpoint
CREATE TABLE "cash_receipts" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"receipt_no" integer NOT NULL,
	"day" date NOT NULL,
	"taken_by" uuid NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"voided_by" uuid,
	"voided_at" timestamp with time zone,
	"void_day" date,
	"void_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_receipts_void" CHECK (num_nulls(voided_by, voided_at, void_day, void_reason) in (0, 4) and coalesce(void_day >= day, true)),
	CONSTRAINT "cash_receipts_two_people" CHECK (voided_by <> taken_by)
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"season_number" integer NOT NULL,
	"name" text NOT NULL,
	"capacity" integer,
	"overfull_since" timestamp with time zone,
	"group_link" text,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classes_of_season" UNIQUE("id","season_number"),
	CONSTRAINT "classes_capacity" CHECK (capacity >= 0),
	CONSTRAINT "classes_group_link" CHECK (group_link like 'https://%' and length(group_link) <= 200)
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"details" text NOT NULL,
	"details_sw" text DEFAULT '' NOT NULL,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"next_course_id" uuid,
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
CREATE TABLE "certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "certificates_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"enrollment_id" uuid NOT NULL,
	"season_number" integer NOT NULL,
	"old_number" text,
	"full_name" text NOT NULL,
	"course_name" text NOT NULL,
	"signatory" text DEFAULT '' NOT NULL,
	"issued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_reason" text,
	"search" text GENERATED ALWAYS AS (academy_fold(coalesce(full_name, '') || chr(10) || coalesce(course_name, '') || chr(10) || coalesce(number::text, '') || chr(10) || coalesce(old_number, ''))) STORED,
	CONSTRAINT "certificates_withdrawn" CHECK ((withdrawn_at is null) = (withdrawn_reason is null))
);
--> statement-breakpoint
CREATE TABLE "closing_acts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"season_number" integer NOT NULL,
	"step" text NOT NULL,
	"reason" text,
	"done_by" uuid NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undo_until" timestamp with time zone NOT NULL,
	"before" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undo_reason" text,
	CONSTRAINT "closing_acts_step" CHECK ("step" in ('end_unpaid', 'accept_results', 'close_season')),
	CONSTRAINT "closing_acts_undone" CHECK ((undone_at is null) = (undone_by is null))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"msisdn" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"dialog" text NOT NULL,
	"guardian_msisdn" text,
	"guardian_asked_at" timestamp with time zone,
	"guardian_agreed" boolean DEFAULT false NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"said_at" timestamp with time zone,
	"ussd_session" text,
	"code_hash" text,
	"code_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_state" CHECK ("state" in ('open', 'asked_guardian', 'completing', 'over')),
	CONSTRAINT "conversations_phone" CHECK ("msisdn" ~ '^254[17][0-9]{8}$')
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
	"transaction_id" uuid,
	"unreadable_id" uuid,
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
	"waived_cents" integer DEFAULT 0 NOT NULL,
	"pay_code" text NOT NULL,
	"receipt_no" integer,
	"late" boolean DEFAULT false NOT NULL,
	"enrolled_at" timestamp with time zone,
	"outcome" text,
	"outcome_at" timestamp with time zone,
	"outcome_reason" text,
	"held_from" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enrollments_of_class" UNIQUE("id","class_id"),
	CONSTRAINT "enrollments_state" CHECK ("state" in ('held', 'pending_payment', 'enrolled', 'offered', 'paid_waiting', 'expired', 'cancelled')),
	CONSTRAINT "enrollments_outcome" CHECK ("outcome" in ('completed', 'not_completed', 'withdrew')),
	CONSTRAINT "enrollments_outcome_paid" CHECK (outcome is null or state = 'enrolled'),
	CONSTRAINT "enrollments_outcome_time" CHECK ((outcome is null) = (outcome_at is null)),
	CONSTRAINT "enrollments_fee" CHECK (fee_cents > 0 or (fee_cents = 0 and state = 'enrolled' and receipt_no is null and outcome is not null)),
	CONSTRAINT "enrollments_waived" CHECK (waived_cents between 0 and fee_cents),
	CONSTRAINT "enrollments_hold" CHECK ("state" not in ('held', 'pending_payment', 'offered') or hold_until is not null)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"waiting_id" uuid,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offers_waiting" CHECK ((kind = 'waiting_list') = (waiting_id is not null)),
	CONSTRAINT "offers_kind" CHECK ("kind" in ('keep_place', 'waiting_list')),
	CONSTRAINT "offers_answer" CHECK ("answer" in ('accepted', 'declined', 'ended')),
	CONSTRAINT "offers_answer_time" CHECK ((answer is null) = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "waiting_list" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"season_number" integer NOT NULL,
	"class_id" uuid NOT NULL,
	"session_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_paid" boolean DEFAULT false NOT NULL,
	"rank" numeric DEFAULT nextval('public.waiting_list_ranks') NOT NULL,
	"lapses" integer DEFAULT 0 NOT NULL,
	"enrollment_id" uuid,
	"offer_until" timestamp with time zone,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "waiting_list_state" CHECK ("state" in ('waiting', 'offered', 'seated', 'declined', 'lapsed', 'left', 'removed', 'closed')),
	CONSTRAINT "waiting_list_offer" CHECK (state <> 'offered' or (offer_until is not null and not is_paid)),
	CONSTRAINT "waiting_list_payment" CHECK (not is_paid or enrollment_id is not null),
	CONSTRAINT "waiting_list_end" CHECK (("state" in ('waiting', 'offered')) = (ended_at is null))
);
--> statement-breakpoint
CREATE TABLE "waiting_list_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"waiting_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"position" integer,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feedback_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"season_number" integer NOT NULL,
	"teaching" smallint NOT NULL,
	"place" smallint NOT NULL,
	"recommend" smallint NOT NULL,
	"text" text,
	"block" integer,
	CONSTRAINT "feedback_answers_scores" CHECK (teaching between 1 and 5 and place between 1 and 5 and recommend between 1 and 5),
	CONSTRAINT "feedback_answers_text" CHECK (char_length(text) between 1 and 500),
	CONSTRAINT "feedback_answers_block" CHECK (block > 0)
);--> statement-breakpoint
CREATE TABLE "feedback_asked" (
	"enrollment_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"answered" boolean DEFAULT false NOT NULL,
	"scores" smallint[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "feedback_asked_scores" CHECK (cardinality(scores) <= case when answered then 0 else 2 end and 1 <= all(scores) and 5 >= all(scores))
);--> statement-breakpoint
CREATE TABLE "filed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"opening_cents" bigint NOT NULL,
	"closing_cents" bigint NOT NULL,
	"uncovered_days" text[] NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"filed_by" uuid NOT NULL,
	"filed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "filed_months_month" CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "filed_months_reason" CHECK (reason <> '' or uncovered_days = '{}')
);
--> statement-breakpoint
CREATE TABLE "filed_movements" (
	"month" text NOT NULL,
	"figure" text NOT NULL,
	"source" text NOT NULL,
	"place" text NOT NULL,
	"cents" bigint NOT NULL,
	"day" date NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	CONSTRAINT "filed_movements_month" CHECK (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "filed_movements_figure" CHECK ("figure" in ('paid_in', 'refunds', 'reversals', 'charges', 'to_bank', 'cash', 'cash_refunds', 'deposits', 'cash_differences', 'waived', 'sponsored')),
	CONSTRAINT "filed_movements_why" CHECK ("why" in ('', 'found', 'gone', 'moved', 'changed')),
	CONSTRAINT "filed_movements_cents" CHECK (cents <> 0)
);
--> statement-breakpoint
CREATE TABLE "follow_up_consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"agreed" boolean NOT NULL,
	"text_version" text DEFAULT '' NOT NULL,
	"said_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_up_consents_said_by" CHECK ("said_by" in ('student', 'guardian', 'desk', 'phone')),
	CONSTRAINT "follow_up_consents_text" CHECK (not agreed or text_version <> '')
);--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"month" smallint NOT NULL,
	"question" smallint DEFAULT 1,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"doing" text,
	"helps" text,
	"story" boolean,
	"answered_at" timestamp with time zone,
	"called_at" timestamp with time zone,
	"called_by" uuid,
	"call" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follow_ups_month" CHECK (month in (1, 6, 12)),
	CONSTRAINT "follow_ups_question" CHECK (question between 1 and 3),
	CONSTRAINT "follow_ups_doing" CHECK ("doing" in ('working', 'studying', 'business', 'none')),
	CONSTRAINT "follow_ups_helps" CHECK ("helps" in ('yes', 'a_little', 'no')),
	CONSTRAINT "follow_ups_answered" CHECK (answered_at is not null or num_nonnulls(doing, helps, story) = 0),
	CONSTRAINT "follow_ups_call" CHECK ("call" in ('answered', 'not_reached')),
	CONSTRAINT "follow_ups_called" CHECK (num_nonnulls(called_at, called_by, call) in (0, 3))
);--> statement-breakpoint
CREATE TABLE "impact_answers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"gender" text,
	"disability" text,
	"county" smallint,
	"text_version" text NOT NULL,
	"given_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "impact_answers_gender" CHECK ("gender" in ('female', 'male', 'other', 'prefer_not')),
	CONSTRAINT "impact_answers_disability" CHECK ("disability" in ('yes', 'no', 'prefer_not')),
	CONSTRAINT "impact_answers_county" CHECK (county between 0 and 47),
	CONSTRAINT "impact_answers_given_by" CHECK ("given_by" in ('student', 'guardian', 'desk')),
	CONSTRAINT "impact_answers_any" CHECK (num_nonnulls(gender, disability, county) > 0)
);--> statement-breakpoint
CREATE TABLE "impact_figures" (
	"season_number" integer PRIMARY KEY NOT NULL,
	"figures" jsonb NOT NULL,
	"frozen_at" timestamp with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "import_shapes" (
	"shape" text PRIMARY KEY NOT NULL,
	"columns" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"imported_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	"undo_reason" text,
	CONSTRAINT "import_runs_undone" CHECK ((undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null))
);
--> statement-breakpoint
CREATE TABLE "imported_rows" (
	"run_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"season_number" integer NOT NULL,
	"student_id" uuid,
	"is_new" boolean,
	"note" text DEFAULT '' NOT NULL,
	"undone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imported_rows_run_id_line_pk" PRIMARY KEY("run_id","line"),
	CONSTRAINT "imported_rows_undone" CHECK ("undone" in ('taken_back', 'paid', 'marked', 'messaged', 'changed')),
	CONSTRAINT "imported_rows_student" CHECK ((student_id is null) = (is_new is null))
);
--> statement-breakpoint
CREATE TABLE "student_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_files_hash_shape" CHECK (file_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "student_imports" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"rows_left" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"enrollment_id" uuid,
	"amount_cents" integer NOT NULL,
	"staff_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "donations_amount" CHECK (amount_cents <> 0),
	CONSTRAINT "donations_given_back" CHECK (amount_cents > 0 or enrollment_id is null)
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
	"cash_day" date,
	"returned_code" text,
	"unexpected_reversal_receipt" text,
	"returned_by" uuid,
	"returned_reason" text,
	"cleared_by" uuid,
	"cleared_reason" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_state" CHECK ("state" in ('asked', 'approved', 'sent', 'settled', 'cancelled', 'reversed', 'withdrawn', 'voided', 'deposited')),
	CONSTRAINT "refunds_amount" CHECK (amount_cents > 0),
	CONSTRAINT "refunds_reason" CHECK (reason <> ''),
	CONSTRAINT "refunds_two_people" CHECK (approved_by <> asked_by),
	CONSTRAINT "refunds_approved" CHECK (state in ('asked', 'cancelled', 'reversed', 'withdrawn', 'voided', 'deposited') or approved_by is not null),
	CONSTRAINT "refunds_settled" CHECK (case state when 'settled' then payout_code is not null when 'reversed' then true else payout_code is null end),
	CONSTRAINT "refunds_cash" CHECK ((cash_day is not null) = coalesce(payout_code like 'CASH-OUT-%', false)),
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
CREATE TABLE "session_memberships" (
	"session_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"joined_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_memberships_session_id_enrollment_id_first_day_pk" PRIMARY KEY("session_id","enrollment_id","first_day"),
	CONSTRAINT "session_memberships_days" CHECK (last_day >= first_day),
	CONSTRAINT "session_memberships_left" CHECK ((last_day is null) = (left_at is null))
);
--> statement-breakpoint
CREATE TABLE "student_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_id" uuid NOT NULL,
	"done_by" uuid NOT NULL,
	"done_at" timestamp with time zone DEFAULT now() NOT NULL,
	"moved" jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid,
	CONSTRAINT "student_merges_undone" CHECK ((undone_at is null) = (undone_by is null))
);
--> statement-breakpoint
CREATE TABLE "mail_opt_outs" (
	"address" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_opt_outs_address" CHECK (address = lower(address))
);
--> statement-breakpoint
CREATE TABLE "message_batches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_by" uuid NOT NULL,
	"channel" text NOT NULL,
	"purpose" text NOT NULL,
	"audience" jsonb NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body_en" text NOT NULL,
	"body_sw" text NOT NULL,
	"state" text NOT NULL,
	"send_at" timestamp with time zone DEFAULT now() NOT NULL,
	"people" integer NOT NULL,
	"unreachable" integer DEFAULT 0 NOT NULL,
	"messages" integer NOT NULL,
	"cost_cents" integer NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_batches_channel" CHECK ("channel" in ('sms', 'mail')),
	CONSTRAINT "message_batches_purpose" CHECK ("purpose" in ('transactional', 'promotional')),
	CONSTRAINT "message_batches_state" CHECK ("state" in ('scheduled', 'sending', 'paused', 'stopped', 'done'))
);
--> statement-breakpoint
CREATE TABLE "message_budgets" (
	"month" date PRIMARY KEY NOT NULL,
	"reserved_cents" integer DEFAULT 0 NOT NULL,
	"spent_cents" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "message_budgets_not_negative" CHECK (reserved_cents >= 0 and spent_cents >= 0)
);
--> statement-breakpoint
CREATE TABLE "message_channels" (
	"channel" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_at" timestamp with time zone,
	"why" text,
	"retry_at" timestamp with time zone,
	"pauses" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_channels_channel" CHECK ("channel" in ('sms', 'mail')),
	CONSTRAINT "message_channels_paused" CHECK ((paused_at is null) = (retry_at is null))
);
--> statement-breakpoint
CREATE TABLE "message_opt_outs" (
	"msisdn" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_opt_outs_phone" CHECK ("msisdn" ~ '^254[17][0-9]{8}$'),
	CONSTRAINT "message_opt_outs_source" CHECK ("source" in ('reply', 'gateway', 'desk', 'link'))
);
--> statement-breakpoint
CREATE TABLE "message_reports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"fields" jsonb NOT NULL,
	"provider_id" text,
	"processed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_reports_kind" CHECK ("kind" in ('delivery', 'incoming', 'opt-out'))
);
--> statement-breakpoint
CREATE TABLE "message_templates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"body_en" text NOT NULL,
	"body_sw" text NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"purpose" text NOT NULL,
	"priority" smallint NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"recipient" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"body" text NOT NULL,
	"is_secret" boolean DEFAULT false NOT NULL,
	"student_id" uuid,
	"staff_id" uuid,
	"batch_id" uuid,
	"about_id" uuid,
	"state" text DEFAULT 'queued' NOT NULL,
	"why" text,
	"cause" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"attempt_token" uuid,
	"provider_id" text,
	"network" text,
	"parts" integer,
	"cost_cents" integer,
	"reserved_month" date,
	"doubts" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (academy_fold(coalesce(recipient, '') || chr(10) || coalesce(subject, ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_channel" CHECK ("channel" in ('sms', 'mail')),
	CONSTRAINT "outbox_kind" CHECK ("kind" in ('code', 'reset_link', 'first_password', 'second_factor_reset', 'account_changed', 'alert', 'registered', 'seat_held', 'waiting', 'hold_ending', 'hold_over', 'part_paid', 'claim_kept', 'enrolled', 'payer_receipt', 'refunded', 'payment_changed', 'no_seat', 'credit_kept', 'offer', 'keep_place', 'moved', 'cancelled', 'absence', 'certificate', 'notice', 'promotion', 'conversation', 'opening', 'follow_up', 'feedback')),
	CONSTRAINT "outbox_purpose" CHECK ("purpose" in ('transactional', 'promotional')),
	CONSTRAINT "outbox_language" CHECK ("language" in ('en', 'sw')),
	CONSTRAINT "outbox_state" CHECK ("state" in ('queued', 'sending', 'accepted', 'delivered', 'failed', 'unknown', 'expired', 'suppressed')),
	CONSTRAINT "outbox_priority" CHECK (priority between 0 and 4),
	CONSTRAINT "outbox_reserved" CHECK (reserved_month is null or cost_cents is not null),
	CONSTRAINT "outbox_lease" CHECK (state <> 'sending' or (lease_until is not null and attempt_token is not null))
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text NOT NULL,
	"msisdn" text NOT NULL,
	"body" text NOT NULL,
	"meaning" text DEFAULT 'other' NOT NULL,
	"result" text,
	"student_id" uuid,
	"message_id" uuid,
	"sent_at" timestamp with time zone NOT NULL,
	"handled_at" timestamp with time zone,
	"handled_by" uuid,
	"search" text GENERATED ALWAYS AS (academy_fold(coalesce(msisdn, '') || chr(10) || coalesce(body, ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replies_meaning" CHECK ("meaning" in ('stop', 'start', 'absence_reason', 'follow_up', 'feedback', 'other')),
	CONSTRAINT "replies_result" CHECK ("result" in ('opted_out', 'opted_in', 'excused', 'noted', 'call_planned', 'answered_before', 'several_absences', 'not_absent', 'season_closed', 'answered', 'followed_up', 'gave_feedback')),
	CONSTRAINT "replies_handled" CHECK (handled_by is null or handled_at is not null)
);
--> statement-breakpoint
CREATE TABLE "unreachable_recipients" (
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"why" text NOT NULL,
	"refusals" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unreachable_recipients_channel_recipient_pk" PRIMARY KEY("channel","recipient"),
	CONSTRAINT "unreachable_recipients_channel" CHECK ("channel" in ('sms', 'mail'))
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
	"transacted_at" timestamp with time zone GENERATED ALWAYS AS (paid_at(trans_time, created_at)) STORED NOT NULL,
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
	"link_language" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"search" text GENERATED ALWAYS AS (academy_fold(coalesce(paying_msisdn, '') || chr(10) || coalesce(paying_first_name || ' ' || paying_last_name, ''))) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_requests_method" CHECK ("method" in ('express', 'paybill')),
	CONSTRAINT "payment_requests_status" CHECK ("status" in ('pending', 'success', 'failed', 'cancelled')),
	CONSTRAINT "payment_requests_amount" CHECK (amount_cents > 0),
	CONSTRAINT "payment_requests_link" CHECK ("link_language" in ('en', 'sw')),
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
	CONSTRAINT "transactions_method" CHECK ("method" in ('express', 'paybill', 'cash')),
	CONSTRAINT "transactions_named" CHECK (receipt is not null or express_request_id is not null),
	CONSTRAINT "transactions_cash" CHECK ((method = 'cash') = coalesce(receipt like 'CASH-%', false)),
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
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_limits_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "hidden_columns" (
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"names" text[] NOT NULL,
	CONSTRAINT "hidden_columns_staff_id_list_pk" PRIMARY KEY("staff_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
CREATE TABLE "recovery_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
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
	"is_own" boolean DEFAULT true NOT NULL,
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
	CONSTRAINT "statement_rows_kind" CHECK ("kind" in ('payment', 'charge', 'reversal', 'sweep', 'withdrawal', 'payout', 'other')),
	CONSTRAINT "statement_rows_outcome" CHECK ("outcome" in ('created', 'known', 'reversed', 'repeated', 'ignored', 'conflicting'))
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_id" uuid NOT NULL,
	"layout" text NOT NULL,
	"format" text NOT NULL,
	"shortcode" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"period_from" timestamp with time zone NOT NULL,
	"period_to" timestamp with time zone NOT NULL,
	"opening_cents" bigint,
	"closing_cents" bigint,
	"paid_in_cents" bigint,
	"withdrawn_cents" bigint,
	"row_count" integer NOT NULL,
	"imported_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	"withdrawn_reason" text,
	CONSTRAINT "statements_layout" CHECK ("layout" in ('classic', 'new')),
	CONSTRAINT "statements_format" CHECK ("format" in ('csv', 'xlsx')),
	CONSTRAINT "statements_period_order" CHECK (period_from <= period_to),
	CONSTRAINT "statements_withdrawn" CHECK (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_reason) in (0, 3) and withdrawn_reason <> '')
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
CREATE TABLE "season_registrations" (
	"season_number" integer NOT NULL,
	"student_id" uuid NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"door" text DEFAULT 'web' NOT NULL,
	CONSTRAINT "season_registrations_season_number_student_id_pk" PRIMARY KEY("season_number","student_id"),
	CONSTRAINT "season_registrations_door" CHECK ("door" in ('web', 'sms', 'ussd', 'desk', 'import'))
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
	"channel" text,
	"language" text DEFAULT 'en' NOT NULL,
	"enrollment_status" text NOT NULL,
	"season_number" integer NOT NULL,
	"door" text DEFAULT 'web' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"from_past" boolean DEFAULT false NOT NULL,
	"merged_into" uuid,
	"manage_code_hash" text,
	"consent_until" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (academy_fold(full_name || ' ' || msisdn || ' ' || registration_no)) STORED,
	"folded_name" text GENERATED ALWAYS AS (academy_fold(full_name)) STORED,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "students_channel" CHECK ("channel" in ('Flier', 'Social Media', 'Friend/Family', 'GNM Member', 'Continuing Student')),
	CONSTRAINT "students_door" CHECK ("door" in ('web', 'sms', 'ussd', 'desk', 'import')),
	CONSTRAINT "students_enrollment_status" CHECK ("enrollment_status" in ('new', 'continuing')),
	CONSTRAINT "students_status" CHECK ("status" in ('active', 'archived')),
	CONSTRAINT "students_merged_away" CHECK (merged_into is null or (status = 'archived' and merged_into <> id)),
	CONSTRAINT "students_language" CHECK ("language" in ('en', 'sw')),
	CONSTRAINT "students_phone" CHECK ("msisdn" ~ '^254[17][0-9]{8}$' or "msisdn" = 'removed'),
	CONSTRAINT "students_id_or_guardian" CHECK (id_number is not null or (guardian_name is not null and guardian_id_no is not null and guardian_msisdn is not null) or msisdn = 'removed' or from_past)
);
--> statement-breakpoint
CREATE TABLE "unreadable_money" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"reason" text NOT NULL,
	"raw" text NOT NULL,
	"express_request_id" uuid,
	"receipt" text,
	"cents" bigint,
	"paid_at" timestamp with time zone,
	"msisdn" text DEFAULT '' NOT NULL,
	"payer_name" text DEFAULT '' NOT NULL,
	"bill_ref" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolution" text,
	"transaction_id" uuid,
	"resolved_by" uuid,
	"resolved_reason" text,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "unreadable_money_source" CHECK ("source" in ('callback', 'statement', 'pull')),
	CONSTRAINT "unreadable_money_resolution" CHECK ("resolution" in ('taken', 'known', 'dismissed')),
	CONSTRAINT "unreadable_money_resolved" CHECK (num_nulls(resolution, resolved_by, resolved_reason, resolved_at) in (0, 4)),
	CONSTRAINT "unreadable_money_taken" CHECK ((coalesce(resolution, 'dismissed') <> 'dismissed') = (transaction_id is not null))
);
--> statement-breakpoint
CREATE TABLE "fee_waivers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"payer" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "fee_waivers_amount" CHECK (amount_cents > 0),
	CONSTRAINT "fee_waivers_payer" CHECK ("payer" in ('academy', 'bursary')),
	CONSTRAINT "fee_waivers_state" CHECK ("state" in ('requested', 'approved', 'refused', 'withdrawn')),
	CONSTRAINT "fee_waivers_reason" CHECK (reason <> ''),
	CONSTRAINT "fee_waivers_decided" CHECK ((state = 'requested') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
	CONSTRAINT "fee_waivers_two_people" CHECK (state = 'withdrawn' or decided_by <> requested_by)
);
--> statement-breakpoint
ALTER TABLE "opening_reminders" ADD CONSTRAINT "opening_reminders_season_seasons_number_fk" FOREIGN KEY ("season") REFERENCES "public"."seasons"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_reopened_by_staff_id_fk" FOREIGN KEY ("reopened_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "register_marks" ADD CONSTRAINT "register_marks_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "register_marks" ADD CONSTRAINT "register_marks_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "register_writings" ADD CONSTRAINT "register_writings_register_id_registers_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."registers"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_marked_by_staff_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_removed_by_staff_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rescue_calls" ADD CONSTRAINT "rescue_calls_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rescue_calls" ADD CONSTRAINT "rescue_calls_caller_id_staff_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "rescue_calls" ADD CONSTRAINT "rescue_calls_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cash_days" ADD CONSTRAINT "cash_days_closed_by_staff_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cash_days" ADD CONSTRAINT "cash_days_deposit_id_cash_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."cash_deposits"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cash_deposits" ADD CONSTRAINT "cash_deposits_withdrawn_by_staff_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_taken_by_staff_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_voided_by_staff_id_fk" FOREIGN KEY ("voided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_next_course_id_courses_id_fk" FOREIGN KEY ("next_course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_class" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tutor" FOREIGN KEY ("tutor_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_issued_by_staff_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "closing_acts" ADD CONSTRAINT "closing_acts_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "closing_acts" ADD CONSTRAINT "closing_acts_done_by_staff_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "closing_acts" ADD CONSTRAINT "closing_acts_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD CONSTRAINT "mpesa_callback_outcomes_callback_id_mpesa_callbacks_id_fk" FOREIGN KEY ("callback_id") REFERENCES "public"."mpesa_callbacks"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD CONSTRAINT "mpesa_callback_outcomes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD CONSTRAINT "mpesa_callback_outcomes_unreadable_id_unreadable_money_id_fk" FOREIGN KEY ("unreadable_id") REFERENCES "public"."unreadable_money"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mpesa_callbacks" ADD CONSTRAINT "mpesa_callbacks_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mpesa_callbacks" ADD CONSTRAINT "mpesa_callbacks_order_id_mpesa_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."mpesa_orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mpesa_queries" ADD CONSTRAINT "mpesa_queries_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD CONSTRAINT "enrollment_sessions_enrollment" FOREIGN KEY ("enrollment_id","class_id") REFERENCES "public"."enrollments"("id","class_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrollment_sessions" ADD CONSTRAINT "enrollment_sessions_session" FOREIGN KEY ("session_id","class_id","day") REFERENCES "public"."sessions"("id","class_id","day") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_class_of_season" FOREIGN KEY ("class_id","season_number") REFERENCES "public"."classes"("id","season_number") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_waiting_id_waiting_list_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_list"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_class_of_season" FOREIGN KEY ("class_id","season_number") REFERENCES "public"."classes"("id","season_number") ON DELETE no action ON UPDATE cascade;
--> statement-breakpoint
ALTER TABLE "waiting_list_changes" ADD CONSTRAINT "waiting_list_changes_waiting_id_waiting_list_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_list"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "waiting_list_changes" ADD CONSTRAINT "waiting_list_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "feedback_answers" ADD CONSTRAINT "feedback_answers_class_of_season" FOREIGN KEY ("class_id","season_number") REFERENCES "public"."classes"("id","season_number") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "feedback_asked" ADD CONSTRAINT "feedback_asked_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "filed_months" ADD CONSTRAINT "filed_months_filed_by_staff_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "follow_up_consents" ADD CONSTRAINT "follow_up_consents_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_called_by_staff_id_fk" FOREIGN KEY ("called_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impact_answers" ADD CONSTRAINT "impact_answers_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "impact_figures" ADD CONSTRAINT "impact_figures_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_imported_by_staff_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "imported_rows" ADD CONSTRAINT "imported_rows_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_files" ADD CONSTRAINT "student_files_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_imports" ADD CONSTRAINT "student_imports_file_id_student_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."student_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_keeps" ADD CONSTRAINT "credit_keeps_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_keeps" ADD CONSTRAINT "credit_keeps_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_from_enrollment_id_enrollments_id_fk" FOREIGN KEY ("from_enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_to_enrollment_id_enrollments_id_fk" FOREIGN KEY ("to_enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "credit_moves" ADD CONSTRAINT "credit_moves_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "donations" ADD CONSTRAINT "donations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipt_claims" ADD CONSTRAINT "receipt_claims_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "receipt_claims" ADD CONSTRAINT "receipt_claims_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved_by_staff_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled_by_staff_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_returned_by_staff_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cleared_by_staff_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_matches" ADD CONSTRAINT "transaction_matches_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_matches" ADD CONSTRAINT "transaction_matches_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transaction_matches" ADD CONSTRAINT "transaction_matches_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "open_accounts" ADD CONSTRAINT "open_accounts_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_memberships" ADD CONSTRAINT "session_memberships_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_memberships" ADD CONSTRAINT "session_memberships_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "session_memberships" ADD CONSTRAINT "session_memberships_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_merges" ADD CONSTRAINT "student_merges_kept_id_students_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_merges" ADD CONSTRAINT "student_merges_merged_id_students_id_fk" FOREIGN KEY ("merged_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_merges" ADD CONSTRAINT "student_merges_done_by_staff_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_merges" ADD CONSTRAINT "student_merges_undone_by_staff_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_batch_id_message_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."message_batches"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_message_id_outbox_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_handled_by_staff_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "allocations" ADD CONSTRAINT "allocations_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mpesa_express_requests" ADD CONSTRAINT "mpesa_express_requests_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mpesa_express_requests" ADD CONSTRAINT "mpesa_express_requests_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hidden_columns" ADD CONSTRAINT "hidden_columns_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_imported_by_staff_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_withdrawn_by_staff_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "registration_drafts" ADD CONSTRAINT "registration_drafts_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "season_registrations" ADD CONSTRAINT "season_registrations_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "season_registrations" ADD CONSTRAINT "season_registrations_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "student_access" ADD CONSTRAINT "student_access_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_season_number_seasons_number_fk" FOREIGN KEY ("season_number") REFERENCES "public"."seasons"("number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_merged_into_students_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unreadable_money" ADD CONSTRAINT "unreadable_money_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unreadable_money" ADD CONSTRAINT "unreadable_money_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "unreadable_money" ADD CONSTRAINT "unreadable_money_resolved_by_staff_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_waivers" ADD CONSTRAINT "fee_waivers_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_waivers" ADD CONSTRAINT "fee_waivers_requested_by_staff_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "fee_waivers" ADD CONSTRAINT "fee_waivers_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "register_corrections_once" ON "register_corrections" USING btree ("register_id","version");
--> statement-breakpoint
CREATE INDEX "register_corrections_by_staff" ON "register_corrections" USING btree ("reopened_by");
--> statement-breakpoint
CREATE INDEX "register_marks_by_student" ON "register_marks" USING btree ("student_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "registers_one_a_day" ON "registers" USING btree ("session_id","date") WHERE status <> 'removed';
--> statement-breakpoint
CREATE INDEX "registers_by_session" ON "registers" USING btree ("session_id","date");
--> statement-breakpoint
CREATE INDEX "registers_by_remover" ON "registers" USING btree ("removed_by") WHERE removed_by is not null;
--> statement-breakpoint
CREATE INDEX "registers_by_marker" ON "registers" USING btree ("marked_by");
--> statement-breakpoint
CREATE INDEX "registers_by_date" ON "registers" USING btree ("date");
--> statement-breakpoint
CREATE INDEX "rescue_calls_by_enrollment" ON "rescue_calls" USING btree ("enrollment_id","created_at");
--> statement-breakpoint
CREATE INDEX "rescue_calls_by_caller" ON "rescue_calls" USING btree ("caller_id");
--> statement-breakpoint
CREATE INDEX "rescue_calls_by_reply" ON "rescue_calls" USING btree ("enrollment_id") WHERE reply_id is not null;
--> statement-breakpoint
CREATE INDEX "cash_days_by_deposit" ON "cash_days" USING btree ("deposit_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "cash_deposits_reference" ON "cash_deposits" USING btree ("kind","reference") WHERE withdrawn_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "cash_deposits_transaction" ON "cash_deposits" USING btree ("transaction_id") WHERE withdrawn_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "cash_receipts_no" ON "cash_receipts" USING btree ("receipt_no");
--> statement-breakpoint
CREATE INDEX "cash_receipts_day" ON "cash_receipts" USING btree ("day");
--> statement-breakpoint
CREATE INDEX "cash_receipts_void_day" ON "cash_receipts" USING btree ("void_day") WHERE void_day is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "classes_name_live" ON "classes" USING btree ("course_id","season_number",lower("name")) WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX "classes_by_season" ON "classes" USING btree ("season_number","created_at","id");
--> statement-breakpoint
CREATE INDEX "classes_created" ON "classes" USING btree ("created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "courses_code_live" ON "courses" USING btree (lower("code")) WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX "courses_created" ON "courses" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "sessions_by_class" ON "sessions" USING btree ("class_id");
--> statement-breakpoint
CREATE INDEX "sessions_by_tutor" ON "sessions" USING btree ("tutor_id");
--> statement-breakpoint
CREATE INDEX "sessions_created" ON "sessions" USING btree ("created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_number" ON "certificates" USING btree ("number");
--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_of_enrollment" ON "certificates" USING btree ("enrollment_id") WHERE withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "certificates_by_enrollment" ON "certificates" USING btree ("enrollment_id");
--> statement-breakpoint
CREATE INDEX "certificates_by_season" ON "certificates" USING btree ("season_number","issued_at","number" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "certificates_issued" ON "certificates" USING btree ("issued_at","number" DESC NULLS FIRST);
--> statement-breakpoint
CREATE INDEX "certificates_search" ON "certificates" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "certificates_boundaries" ON "certificates" USING gin (word_boundaries(search, false));
--> statement-breakpoint
CREATE INDEX "closing_acts_by_season" ON "closing_acts" USING btree ("season_number","done_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "conversations_msisdn" ON "conversations" USING btree ("msisdn");
--> statement-breakpoint
CREATE INDEX "conversations_updated" ON "conversations" USING btree ("updated_at");
--> statement-breakpoint
CREATE INDEX "conversations_guardian" ON "conversations" USING btree ("guardian_msisdn") WHERE guardian_msisdn is not null;
--> statement-breakpoint
CREATE INDEX "mpesa_callbacks_by_express" ON "mpesa_callbacks" USING btree ("express_request_id");
--> statement-breakpoint
CREATE INDEX "mpesa_callbacks_received" ON "mpesa_callbacks" USING btree ("received_at");
--> statement-breakpoint
CREATE INDEX "mpesa_callbacks_by_order" ON "mpesa_callbacks" USING btree ("order_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_orders_token" ON "mpesa_orders" USING btree ("token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_orders_one_open_reversal" ON "mpesa_orders" USING btree ("receipt") WHERE kind = 'reversal' and state in ('created', 'sent', 'unknown', 'unanswered');
--> statement-breakpoint
CREATE INDEX "mpesa_orders_by_receipt" ON "mpesa_orders" USING btree ("receipt");
--> statement-breakpoint
CREATE INDEX "mpesa_orders_by_subject" ON "mpesa_orders" USING btree ("subject");
--> statement-breakpoint
CREATE INDEX "mpesa_orders_created" ON "mpesa_orders" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "mpesa_queries_by_express" ON "mpesa_queries" USING btree ("express_request_id");
--> statement-breakpoint
CREATE INDEX "mpesa_queries_created" ON "mpesa_queries" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "mpesa_queries_by_verdict" ON "mpesa_queries" USING btree ("verdict","created_at","id");
--> statement-breakpoint
CREATE INDEX "enrollment_sessions_by_session" ON "enrollment_sessions" USING btree ("session_id","enrollment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_one_live" ON "enrollments" USING btree ("student_id","season_number") WHERE state not in ('expired', 'cancelled');
--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_pay_code" ON "enrollments" USING btree ("pay_code");
--> statement-breakpoint
CREATE UNIQUE INDEX "enrollments_receipt_no" ON "enrollments" USING btree ("receipt_no");
--> statement-breakpoint
CREATE INDEX "enrollments_by_student" ON "enrollments" USING btree ("student_id");
--> statement-breakpoint
CREATE INDEX "enrollments_by_season" ON "enrollments" USING btree ("season_number","created_at","id");
--> statement-breakpoint
CREATE INDEX "enrollments_by_state" ON "enrollments" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "enrollments_seats" ON "enrollments" USING btree ("class_id","state","hold_until");
--> statement-breakpoint
CREATE INDEX "enrollments_created" ON "enrollments" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "enrollments_holds" ON "enrollments" USING btree ("hold_until") WHERE "state" in ('held', 'pending_payment', 'offered');
--> statement-breakpoint
CREATE INDEX "enrollments_waiting" ON "enrollments" USING btree ("updated_at","id") WHERE state = 'paid_waiting';
--> statement-breakpoint
CREATE INDEX "enrollments_held_from" ON "enrollments" USING btree ("held_from") WHERE held_from is not null and "state" in ('held', 'pending_payment');
--> statement-breakpoint
CREATE UNIQUE INDEX "offers_token" ON "offers" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "offers_by_enrollment" ON "offers" USING btree ("enrollment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_open" ON "offers" USING btree ("waiting_id") WHERE answer is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_one_wish" ON "waiting_list" USING btree ("student_id","season_number") WHERE not is_paid and "state" in ('waiting', 'offered');
--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_one_payment" ON "waiting_list" USING btree ("enrollment_id") WHERE is_paid and "state" in ('waiting', 'offered');
--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_queue" ON "waiting_list" USING btree ("class_id","rank") WHERE "state" in ('waiting', 'offered');
--> statement-breakpoint
CREATE INDEX "waiting_list_by_student" ON "waiting_list" USING btree ("student_id");
--> statement-breakpoint
CREATE INDEX "waiting_list_by_class" ON "waiting_list" USING btree ("class_id","state");
--> statement-breakpoint
CREATE INDEX "waiting_list_changes_by_entry" ON "waiting_list_changes" USING btree ("waiting_id","created_at");
--> statement-breakpoint
CREATE INDEX "feedback_answers_by_class" ON "feedback_answers" USING btree ("class_id","season_number");--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_asked_token" ON "feedback_asked" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "filed_movements_by_month" ON "filed_movements" USING btree ("month");
--> statement-breakpoint
CREATE INDEX "follow_up_consents_by_student" ON "follow_up_consents" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_once" ON "follow_ups" USING btree ("enrollment_id","month");--> statement-breakpoint
CREATE INDEX "follow_ups_open" ON "follow_ups" USING btree ("asked_at","id") WHERE question is not null;--> statement-breakpoint
CREATE INDEX "follow_ups_created" ON "follow_ups" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "follow_ups_by_caller" ON "follow_ups" USING btree ("called_by") WHERE called_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "impact_answers_student" ON "impact_answers" USING btree ("student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_of_file" ON "import_runs" USING btree ("file_id") WHERE undone_at is null;
--> statement-breakpoint
CREATE INDEX "import_runs_created" ON "import_runs" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "student_files_hash" ON "student_files" USING btree ("file_hash");
--> statement-breakpoint
CREATE INDEX "student_files_created" ON "student_files" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "credit_moves_by_transaction" ON "credit_moves" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "credit_moves_by_source" ON "credit_moves" USING btree ("from_enrollment_id");
--> statement-breakpoint
CREATE INDEX "credit_moves_by_target" ON "credit_moves" USING btree ("to_enrollment_id");
--> statement-breakpoint
CREATE INDEX "donations_by_transaction" ON "donations" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "donations_by_enrollment" ON "donations" USING btree ("enrollment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_claims_once" ON "receipt_claims" USING btree ("code","enrollment_id");
--> statement-breakpoint
CREATE INDEX "receipt_claims_by_enrollment" ON "receipt_claims" USING btree ("enrollment_id");
--> statement-breakpoint
CREATE INDEX "receipt_claims_open" ON "receipt_claims" USING btree ("created_at","id") WHERE state = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_payout" ON "refunds" USING btree ("payout_code");
--> statement-breakpoint
CREATE INDEX "refunds_by_transaction" ON "refunds" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "refunds_by_enrollment" ON "refunds" USING btree ("enrollment_id");
--> statement-breakpoint
CREATE INDEX "refunds_from_suspense" ON "refunds" USING btree ("transaction_id") WHERE enrollment_id is null and state <> 'cancelled';
--> statement-breakpoint
CREATE INDEX "refunds_in_cash" ON "refunds" USING btree ("cash_day") WHERE cash_day is not null;
--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("created_at","id") WHERE state in ('asked', 'approved', 'sent');
--> statement-breakpoint
CREATE INDEX "transaction_matches_by_transaction" ON "transaction_matches" USING btree ("transaction_id","id");
--> statement-breakpoint
CREATE INDEX "transaction_matches_by_enrollment" ON "transaction_matches" USING btree ("enrollment_id");
--> statement-breakpoint
CREATE INDEX "list_counters_of_list" ON "list_counters" USING btree ("list","season_number","day","status","kind");
--> statement-breakpoint
CREATE INDEX "list_counters_new" ON "list_counters" USING btree ("list") WHERE is_new;
--> statement-breakpoint
CREATE UNIQUE INDEX "session_memberships_open" ON "session_memberships" USING btree ("enrollment_id","session_id") WHERE last_day is null;
--> statement-breakpoint
CREATE INDEX "session_memberships_by_enrollment" ON "session_memberships" USING btree ("enrollment_id");
--> statement-breakpoint
CREATE INDEX "session_memberships_by_student" ON "session_memberships" USING btree ("student_id","session_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "student_merges_standing" ON "student_merges" USING btree ("merged_id") WHERE undone_at is null;
--> statement-breakpoint
CREATE INDEX "student_merges_by_kept" ON "student_merges" USING btree ("kept_id","done_at");
--> statement-breakpoint
CREATE INDEX "message_batches_created" ON "message_batches" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "message_reports_provider" ON "message_reports" USING btree ("provider_id") WHERE processed_at is null;
--> statement-breakpoint
CREATE INDEX "message_reports_unread" ON "message_reports" USING btree ("id") WHERE processed_at is null and kind <> 'delivery';
--> statement-breakpoint
CREATE INDEX "message_reports_created" ON "message_reports" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree (lower(name)) WHERE archived_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_cause" ON "outbox" USING btree ("cause");
--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","priority","next_attempt_at","id") WHERE state = 'queued';
--> statement-breakpoint
CREATE INDEX "outbox_expiring" ON "outbox" USING btree ("expires_at") WHERE state = 'queued';
--> statement-breakpoint
CREATE INDEX "outbox_leases" ON "outbox" USING btree ("lease_until") WHERE state in ('sending', 'unknown');
--> statement-breakpoint
CREATE INDEX "outbox_provider" ON "outbox" USING btree ("provider_id") WHERE provider_id is not null;
--> statement-breakpoint
CREATE INDEX "outbox_unknown" ON "outbox" USING btree ("recipient") WHERE state = 'unknown';
--> statement-breakpoint
CREATE INDEX "outbox_by_recipient" ON "outbox" USING btree ("recipient","created_at");
--> statement-breakpoint
CREATE INDEX "outbox_secrets" ON "outbox" USING btree ("expires_at") WHERE is_secret and body <> '';
--> statement-breakpoint
CREATE INDEX "outbox_by_state" ON "outbox" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "outbox_by_student" ON "outbox" USING btree ("student_id","created_at") WHERE student_id is not null;
--> statement-breakpoint
CREATE INDEX "outbox_by_batch" ON "outbox" USING btree ("batch_id","state") WHERE batch_id is not null;
--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox" USING btree ("created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "replies_provider" ON "replies" USING btree ("provider_id");
--> statement-breakpoint
CREATE INDEX "replies_created" ON "replies" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "replies_open" ON "replies" USING btree ("created_at","id") WHERE handled_at is null;
--> statement-breakpoint
CREATE INDEX "replies_by_phone" ON "replies" USING btree ("msisdn","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "replies_one_answer" ON "replies" USING btree ("message_id") WHERE result in ('excused', 'noted', 'call_planned');
--> statement-breakpoint
CREATE INDEX "replies_by_student" ON "replies" USING btree ("student_id","created_at") WHERE student_id is not null;
--> statement-breakpoint
CREATE INDEX "replies_search" ON "replies" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "allocations_by_transaction" ON "allocations" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "allocations_by_enrollment" ON "allocations" USING btree ("enrollment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_token" ON "mpesa_express_requests" USING btree ("token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_checkout" ON "mpesa_express_requests" USING btree ("checkout_request_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_one_open" ON "mpesa_express_requests" USING btree ("enrollment_id") WHERE state in ('created', 'sent', 'unknown');
--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_express_one_open_phone" ON "mpesa_express_requests" USING btree ("msisdn") WHERE state in ('created', 'sent', 'unknown');
--> statement-breakpoint
CREATE INDEX "mpesa_express_by_request" ON "mpesa_express_requests" USING btree ("payment_request_id");
--> statement-breakpoint
CREATE INDEX "mpesa_express_by_enrollment" ON "mpesa_express_requests" USING btree ("enrollment_id","created_at");
--> statement-breakpoint
CREATE INDEX "mpesa_express_created" ON "mpesa_express_requests" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "mpesa_express_by_state" ON "mpesa_express_requests" USING btree ("state","created_at","id");
--> statement-breakpoint
CREATE INDEX "mpesa_express_undecided" ON "mpesa_express_requests" USING btree ("created_at","id") WHERE state in ('created', 'sent', 'unknown') or (state = 'failed' and result_code is null);
--> statement-breakpoint
CREATE INDEX "mpesa_express_search" ON "mpesa_express_requests" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "mpesa_express_due" ON "mpesa_express_requests" USING btree ("next_query_at") WHERE next_query_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "mpesa_paybill_trans_id" ON "mpesa_paybill_confirmations" USING btree ("trans_id");
--> statement-breakpoint
CREATE INDEX "mpesa_paybill_search" ON "mpesa_paybill_confirmations" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "mpesa_paybill_boundaries" ON "mpesa_paybill_confirmations" USING gin (word_boundaries(search, false));
--> statement-breakpoint
CREATE INDEX "mpesa_paybill_created" ON "mpesa_paybill_confirmations" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "mpesa_paybill_transacted" ON "mpesa_paybill_confirmations" USING btree ("transacted_at","id");
--> statement-breakpoint
CREATE INDEX "payment_requests_by_enrollment" ON "payment_requests" USING btree ("enrollment_id","created_at");
--> statement-breakpoint
CREATE INDEX "payment_requests_created" ON "payment_requests" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "payment_requests_by_status" ON "payment_requests" USING btree ("status","created_at","id");
--> statement-breakpoint
CREATE INDEX "payment_requests_by_phone" ON "payment_requests" USING btree ("paying_msisdn");
--> statement-breakpoint
CREATE INDEX "payment_requests_by_phone_hash" ON "payment_requests" USING btree (phone_hash(paying_msisdn));
--> statement-breakpoint
CREATE INDEX "payment_requests_search" ON "payment_requests" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "payment_requests_boundaries" ON "payment_requests" USING gin (word_boundaries(search, false));
--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_one_paybill" ON "payment_requests" USING btree ("enrollment_id") WHERE method = 'paybill' and status = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_receipt" ON "transactions" USING btree ("receipt");
--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_express" ON "transactions" USING btree ("express_request_id");
--> statement-breakpoint
CREATE INDEX "transactions_by_enrollment" ON "transactions" USING btree ("enrollment_id");
--> statement-breakpoint
CREATE INDEX "transactions_created" ON "transactions" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "transactions_by_amount" ON "transactions" USING btree ("amount_cents","created_at","id");
--> statement-breakpoint
CREATE INDEX "transactions_transacted" ON "transactions" USING btree ("transacted_at","id");
--> statement-breakpoint
CREATE INDEX "transactions_unknown" ON "transactions" USING btree ("transacted_at","id") WHERE enrollment_id is null;
--> statement-breakpoint
CREATE INDEX "transactions_unknown_created" ON "transactions" USING btree ("created_at","id") WHERE enrollment_id is null;
--> statement-breakpoint
CREATE INDEX "transactions_search" ON "transactions" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "transactions_boundaries" ON "transactions" USING gin (word_boundaries(search, false));
--> statement-breakpoint
CREATE INDEX "access_log_at" ON "access_log" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "access_log_session" ON "access_log" USING btree ("session_id","at") WHERE session_id is not null;
--> statement-breakpoint
CREATE INDEX "access_log_actor" ON "access_log" USING btree ("actor_id","at") WHERE actor_id is not null;
--> statement-breakpoint
CREATE INDEX "access_log_students" ON "access_log" USING gin ("student_ids");
--> statement-breakpoint
CREATE INDEX "audit_log_session" ON "audit_log" USING btree ("session_id","at") WHERE session_id is not null;
--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject");
--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id") WHERE actor_id is not null;
--> statement-breakpoint
CREATE INDEX "audit_log_verb" ON "audit_log" USING btree ("verb","at","id");
--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "rate_limits_expiry" ON "rate_limits" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "list_views" USING btree ("staff_id","list",lower(name));
--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_one_default" ON "list_views" USING btree ("staff_id","list") WHERE is_default;
--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "password_resets_by_staff" ON "password_resets" USING btree ("staff_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_by_staff" ON "recovery_codes" USING btree ("staff_id","code_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_msisdn" ON "staff" USING btree ("msisdn") WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX "staff_by_role" ON "staff" USING btree ("role","created_at","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_sessions_token" ON "staff_sessions" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "staff_sessions_by_staff" ON "staff_sessions" USING btree ("staff_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "statement_files_hash" ON "statement_files" USING btree ("file_hash");
--> statement-breakpoint
CREATE INDEX "statement_files_created" ON "statement_files" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rows_line" ON "statement_rows" USING btree ("statement_id","line");
--> statement-breakpoint
CREATE UNIQUE INDEX "statement_rows_counted_once" ON "statement_rows" USING btree ("receipt","direction","kind") WHERE is_counted;
--> statement-breakpoint
CREATE INDEX "statement_rows_by_receipt" ON "statement_rows" USING btree ("receipt");
--> statement-breakpoint
CREATE INDEX "statement_rows_by_transaction" ON "statement_rows" USING btree ("transaction_id");
--> statement-breakpoint
CREATE INDEX "statement_rows_by_outcome" ON "statement_rows" USING btree ("statement_id","outcome");
--> statement-breakpoint
CREATE INDEX "statement_rows_completed" ON "statement_rows" USING btree ("completed_at") WHERE is_counted;
--> statement-breakpoint
CREATE UNIQUE INDEX "statements_file" ON "statements" USING btree ("file_id") WHERE withdrawn_at is null;
--> statement-breakpoint
CREATE INDEX "statements_created" ON "statements" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "statements_period" ON "statements" USING btree ("period_from","period_to");
--> statement-breakpoint
CREATE INDEX "consents_by_student" ON "consents" USING btree ("student_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "registration_drafts_token" ON "registration_drafts" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "registration_drafts_student" ON "registration_drafts" USING btree ("student_id");
--> statement-breakpoint
CREATE INDEX "registration_drafts_expiry" ON "registration_drafts" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "student_access_token" ON "student_access" USING btree ("token_hash");
--> statement-breakpoint
CREATE INDEX "student_access_by_student" ON "student_access" USING btree ("student_id");
--> statement-breakpoint
CREATE INDEX "student_access_expiry" ON "student_access" USING btree ("expires_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "students_registration_no" ON "students" USING btree ("registration_no");
--> statement-breakpoint
CREATE UNIQUE INDEX "students_msisdn" ON "students" USING btree ("msisdn") WHERE not phone_shared and msisdn <> 'removed';
--> statement-breakpoint
CREATE INDEX "students_by_msisdn" ON "students" USING btree ("msisdn");
--> statement-breakpoint
CREATE INDEX "students_created" ON "students" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "students_by_id_number" ON "students" USING btree (lower(id_number));
--> statement-breakpoint
CREATE INDEX "students_archived" ON "students" USING btree ("created_at","id") WHERE status = 'archived';
--> statement-breakpoint
CREATE INDEX "students_by_dob" ON "students" USING btree ("dob");
--> statement-breakpoint
CREATE INDEX "students_merged" ON "students" USING btree ("merged_into") WHERE merged_into is not null;
--> statement-breakpoint
CREATE INDEX "students_without_consent" ON "students" USING btree ("consent_until") WHERE consent_until is not null;
--> statement-breakpoint
CREATE INDEX "students_by_guardian" ON "students" USING btree ("guardian_msisdn") WHERE guardian_msisdn is not null;
--> statement-breakpoint
CREATE INDEX "students_by_phone_hash" ON "students" USING btree (phone_hash(msisdn));
--> statement-breakpoint
CREATE INDEX "students_by_guardian_hash" ON "students" USING btree (phone_hash(guardian_msisdn));
--> statement-breakpoint
CREATE INDEX "students_by_season" ON "students" USING btree ("season_number","created_at","id");
--> statement-breakpoint
CREATE INDEX "students_by_name" ON "students" USING btree ("folded_name","id");
--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING gin (folded_name gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "students_search" ON "students" USING gin (search gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "students_boundaries" ON "students" USING gin (word_boundaries(search, false));
--> statement-breakpoint
CREATE UNIQUE INDEX "unreadable_money_key" ON "unreadable_money" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "unreadable_money_received" ON "unreadable_money" USING btree ("received_at","id");
--> statement-breakpoint
CREATE INDEX "unreadable_money_open" ON "unreadable_money" USING btree ("received_at","id") WHERE resolution is null;
--> statement-breakpoint
CREATE INDEX "unreadable_money_by_prompt" ON "unreadable_money" USING btree ("express_request_id");
--> statement-breakpoint
CREATE INDEX "unreadable_money_by_receipt" ON "unreadable_money" USING btree ("receipt");
--> statement-breakpoint
CREATE UNIQUE INDEX "fee_waivers_one_requested" ON "fee_waivers" USING btree ("enrollment_id") WHERE state = 'requested';
--> statement-breakpoint
CREATE INDEX "fee_waivers_by_enrollment" ON "fee_waivers" USING btree ("enrollment_id");
--> statement-breakpoint
CREATE INDEX "fee_waivers_created" ON "fee_waivers" USING btree ("created_at","id");
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"problem" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"over_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "backups" (
	"made_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint NOT NULL,
	"proven_at" timestamp with time zone,
	CONSTRAINT "backups_proven" CHECK (proven_at >= made_at)
);
--> statement-breakpoint
CREATE TABLE "invariant_checks" (
	"day" date PRIMARY KEY NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"broken" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"failures_in_row" integer DEFAULT 0 NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "jobs_failing" CHECK ((last_error is null) = (failures_in_row = 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open" ON "alerts" USING btree ("problem") WHERE over_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "backups_file" ON "backups" USING btree ("file");
--> statement-breakpoint
-- Rows that are never changed or deleted.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed or removed; write a new row', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER allocations_immutable BEFORE UPDATE OR DELETE ON allocations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transaction_matches_immutable BEFORE UPDATE OR DELETE ON transaction_matches FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_moves_immutable BEFORE UPDATE OR DELETE ON credit_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_keeps_immutable BEFORE UPDATE OR DELETE ON credit_keeps FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER donations_immutable BEFORE UPDATE OR DELETE ON donations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER filed_months_immutable BEFORE UPDATE OR DELETE ON filed_months FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER filed_movements_immutable BEFORE UPDATE OR DELETE ON filed_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A waiver is decided once.
CREATE TRIGGER fee_waivers_decided_once BEFORE UPDATE ON fee_waivers FOR EACH ROW WHEN (OLD.state <> 'requested') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Only a request that nobody decided may go, with the import that made it.
CREATE TRIGGER fee_waivers_no_delete BEFORE DELETE ON fee_waivers FOR EACH ROW WHEN (OLD.state <> 'requested') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_callback_outcomes_immutable BEFORE UPDATE OR DELETE ON mpesa_callback_outcomes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_paybill_confirmations_immutable BEFORE UPDATE OR DELETE ON mpesa_paybill_confirmations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER register_corrections_immutable BEFORE UPDATE OR DELETE ON register_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_files_immutable BEFORE UPDATE ON statement_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Logs cannot be changed, and are deleted only after three years (lib/domain/records/README.md).
CREATE TRIGGER audit_log_immutable BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_retention BEFORE DELETE ON audit_log FOR EACH ROW
  WHEN (OLD.at >= now() - interval '3 years') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER access_log_immutable BEFORE UPDATE ON access_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER access_log_retention BEFORE DELETE ON access_log FOR EACH ROW
  WHEN (OLD.at >= now() - interval '3 years') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Messages of M-Pesa are never deleted; only their text may be removed, after 18 months.
CREATE TRIGGER mpesa_callbacks_no_delete BEFORE DELETE ON mpesa_callbacks FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_callbacks_retention BEFORE UPDATE ON mpesa_callbacks FOR EACH ROW WHEN (NOT (
  OLD.received_at < now() - interval '18 months' AND NEW.body = ''
  AND (NEW.id, NEW.kind, NEW.express_request_id, NEW.order_id, NEW.received_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.kind, OLD.express_request_id, OLD.order_id, OLD.received_at)
)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_queries_no_delete BEFORE DELETE ON mpesa_queries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_queries_retention BEFORE UPDATE ON mpesa_queries FOR EACH ROW WHEN (NOT (
  OLD.created_at < now() - interval '18 months' AND NEW.body IS NULL
  AND (NEW.id, NEW.express_request_id, NEW.http_status, NEW.verdict, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.express_request_id, OLD.http_status, OLD.verdict, OLD.created_at)
)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A transaction keeps its amount and, once known, its receipt.
CREATE FUNCTION protect_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'money that arrived is never removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.amount_cents <> OLD.amount_cents OR (OLD.receipt IS NOT NULL AND NEW.receipt IS DISTINCT FROM OLD.receipt) THEN
    RAISE EXCEPTION 'amount and receipt of money that arrived never change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_protect BEFORE UPDATE OR DELETE ON transactions FOR EACH ROW EXECUTE FUNCTION protect_transaction();
--> statement-breakpoint
-- A paid prompt stays paid, whatever is received later.
CREATE FUNCTION check_prompt_state_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'paid' AND NEW.state <> 'paid' THEN
    RAISE EXCEPTION 'a paid prompt stays paid' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mpesa_express_state_change BEFORE UPDATE OF state ON mpesa_express_requests FOR EACH ROW EXECUTE FUNCTION check_prompt_state_change();
--> statement-breakpoint
-- An order keeps what it was sent for; one that is done stays done, whatever is received later.
CREATE FUNCTION protect_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.kind, NEW.receipt, NEW.token_hash) <> (OLD.kind, OLD.receipt, OLD.token_hash)
    OR NEW.amount_cents IS DISTINCT FROM OLD.amount_cents OR NEW.subject IS DISTINCT FROM OLD.subject THEN
    RAISE EXCEPTION 'an order to Safaricom is never changed or removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'done' AND NEW.state <> 'done' THEN
    RAISE EXCEPTION 'an order that was done stays done' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mpesa_orders_protect BEFORE UPDATE OR DELETE ON mpesa_orders FOR EACH ROW EXECUTE FUNCTION protect_order();
--> statement-breakpoint
-- A cancelled enrollment comes back only in the transaction that undoes the step of closing, or the merge, which cancelled it, as it was
-- before.
CREATE FUNCTION check_enrollment_state_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = OLD.state OR (OLD.state, NEW.state) IN (
    ('held', 'pending_payment'), ('held', 'enrolled'), ('held', 'expired'), ('held', 'paid_waiting'), ('held', 'cancelled'),
    ('pending_payment', 'held'), ('pending_payment', 'enrolled'), ('pending_payment', 'expired'), ('pending_payment', 'paid_waiting'), ('pending_payment', 'cancelled'),
    ('offered', 'held'), ('offered', 'pending_payment'), ('offered', 'enrolled'), ('offered', 'expired'), ('offered', 'paid_waiting'), ('offered', 'cancelled'),
    ('expired', 'held'), ('expired', 'pending_payment'), ('expired', 'enrolled'), ('expired', 'paid_waiting'), ('expired', 'offered'), ('expired', 'cancelled'),
    ('paid_waiting', 'pending_payment'), ('paid_waiting', 'enrolled'), ('paid_waiting', 'cancelled'), ('paid_waiting', 'expired'),
    ('enrolled', 'cancelled'), ('enrolled', 'pending_payment')
  ) THEN
    RETURN NEW;
  END IF;
  IF OLD.state = 'cancelled' AND EXISTS (
    SELECT FROM closing_acts a WHERE a.season_number = OLD.season_number AND a.undone_at = now()
      AND a.before->'places' @> jsonb_build_array(jsonb_build_object('id', OLD.id, 'state', NEW.state))
    UNION ALL SELECT FROM student_merges m WHERE m.merged_id = NEW.student_id AND m.undone_at = now()
      AND m.moved->'given_up' @> jsonb_build_array(jsonb_build_object('id', OLD.id, 'state', NEW.state))
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an enrollment does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER enrollments_state_change BEFORE UPDATE OF state ON enrollments FOR EACH ROW EXECUTE FUNCTION check_enrollment_state_change();
--> statement-breakpoint
-- A payment that left the books comes back: with its statement, when something else reports it; as a deposit, when that is withdrawn.
CREATE FUNCTION check_refund_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a refund is never removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.transaction_id, NEW.enrollment_id, NEW.amount_cents, NEW.asked_by, NEW.reason)
    IS DISTINCT FROM (OLD.transaction_id, OLD.enrollment_id, OLD.amount_cents, OLD.asked_by, OLD.reason)
    OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS DISTINCT FROM OLD.approved_by)
    OR (OLD.payout_code IS NOT NULL AND (NEW.payout_code, NEW.cash_day) IS DISTINCT FROM (OLD.payout_code, OLD.cash_day)) THEN
    RAISE EXCEPTION 'what a refund says never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = OLD.state OR (OLD.state, NEW.state) IN (
    ('asked', 'approved'), ('asked', 'cancelled'), ('approved', 'sent'), ('approved', 'settled'), ('approved', 'cancelled'),
    ('sent', 'approved'), ('sent', 'settled'), ('asked', 'reversed'), ('approved', 'reversed'), ('sent', 'reversed'), ('withdrawn', 'cancelled'),
    ('deposited', 'cancelled')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a refund does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_change BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION check_refund_change();
--> statement-breakpoint
-- What was refunded, or is to be refunded, of a payment while it was in suspense. Cents.
CREATE FUNCTION refunded_from_suspense(payment uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(r.amount_cents), 0)::int FROM refunds r
    WHERE r.transaction_id = payment AND r.enrollment_id IS NULL AND r.state <> 'cancelled'
$$;
--> statement-breakpoint
-- A refund of suspense needs a payment without an account and with enough left.
CREATE FUNCTION check_suspense_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
  arrived integer;
BEGIN
  SELECT enrollment_id, amount_cents INTO owner, arrived FROM transactions WHERE id = NEW.transaction_id FOR UPDATE;
  IF owner IS NOT NULL THEN
    RAISE EXCEPTION 'money on an account is given back from there' USING ERRCODE = 'restrict_violation';
  END IF;
  IF refunded_from_suspense(NEW.transaction_id) + NEW.amount_cents > arrived THEN
    RAISE EXCEPTION 'more is given back than arrived' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_check_suspense BEFORE INSERT ON refunds FOR EACH ROW
  WHEN (NEW.enrollment_id IS NULL AND NEW.state <> 'cancelled') EXECUTE FUNCTION check_suspense_refund();
--> statement-breakpoint
-- A payment with an open refund of suspense cannot be matched.
CREATE FUNCTION check_suspense_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM refunds r
    WHERE r.transaction_id = NEW.id AND r.enrollment_id IS NULL AND r.state IN ('asked', 'approved', 'sent')) THEN
    RAISE EXCEPTION 'money that its payer is to have back is matched to nobody' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_check_suspense BEFORE UPDATE OF enrollment_id ON transactions FOR EACH ROW
  WHEN (OLD.enrollment_id IS NULL AND NEW.enrollment_id IS NOT NULL) EXECUTE FUNCTION check_suspense_match();
--> statement-breakpoint
-- A saved register is locked. Only a correction of the same version reopens it, and an admin removes it with a reason; a removed register
-- stays as it was. A register with an unset mark cannot be saved.
CREATE FUNCTION protect_saved_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'draft' AND NEW.status = 'saved'
    AND EXISTS (SELECT FROM register_marks m WHERE m.register_id = OLD.id AND m.state = 'unmarked') THEN
    RAISE EXCEPTION 'a saved register leaves nobody unmarked' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status = 'draft' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'saved' AND NEW.status = 'draft' AND NEW.saved_at IS NULL AND NEW.version = OLD.version + 1
    AND (NEW.id, NEW.session_id, NEW.date, NEW.marked_by, NEW.created_at)
      = (OLD.id, OLD.session_id, OLD.date, OLD.marked_by, OLD.created_at)
    AND EXISTS (SELECT FROM register_corrections c WHERE c.register_id = OLD.id AND c.version = OLD.version) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.status = 'saved' AND NEW.status = 'removed'
    AND (NEW.id, NEW.session_id, NEW.date, NEW.marked_by, NEW.created_at, NEW.saved_at)
      = (OLD.id, OLD.session_id, OLD.date, OLD.marked_by, OLD.created_at, OLD.saved_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a saved register is locked' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER registers_protect_saved BEFORE UPDATE OR DELETE ON registers FOR EACH ROW EXECUTE FUNCTION protect_saved_register();
--> statement-breakpoint
-- A merge of two records of one person, or its undoing, changes whose mark it is and nothing else.
CREATE FUNCTION protect_saved_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.student_id <> OLD.student_id AND to_jsonb(NEW) - 'student_id' = to_jsonb(OLD) - 'student_id' AND EXISTS (
    SELECT FROM student_merges m WHERE (m.done_at = now() AND m.undone_at IS NULL AND (m.merged_id, m.kept_id) = (OLD.student_id, NEW.student_id))
      OR (m.undone_at = now() AND (m.kept_id, m.merged_id) = (OLD.student_id, NEW.student_id))
  ) THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT 1 FROM registers r WHERE r.id = coalesce(NEW.register_id, OLD.register_id) AND r.status <> 'draft') THEN
    RAISE EXCEPTION 'a saved register is locked' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER register_marks_protect_saved BEFORE INSERT OR UPDATE OR DELETE ON register_marks FOR EACH ROW EXECUTE FUNCTION protect_saved_marks();
--> statement-breakpoint
CREATE FUNCTION check_register_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM registers r WHERE r.id = NEW.register_id AND r.status = 'saved' AND r.version = NEW.version) THEN
    RAISE EXCEPTION 'only a saved register is corrected' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER register_corrections_of_saved BEFORE INSERT ON register_corrections FOR EACH ROW EXECUTE FUNCTION check_register_correction();
--> statement-breakpoint
-- A callback is unprocessed from its arrival until its outcome is recorded.
CREATE FUNCTION track_unprocessed_callbacks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'mpesa_callbacks' THEN
    INSERT INTO unprocessed_callbacks (callback_id) VALUES (NEW.id);
  ELSE
    DELETE FROM unprocessed_callbacks WHERE callback_id = NEW.callback_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mpesa_callbacks_received AFTER INSERT ON mpesa_callbacks FOR EACH ROW EXECUTE FUNCTION track_unprocessed_callbacks();
--> statement-breakpoint
CREATE TRIGGER mpesa_callback_outcomes_recorded AFTER INSERT ON mpesa_callback_outcomes FOR EACH ROW EXECUTE FUNCTION track_unprocessed_callbacks();
--> statement-breakpoint
CREATE FUNCTION count_season() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counters (list, season_number, day, status, kind, rows, cents)
  SELECT list, season_number, day, status, kind, sum(n), sum(n * cents) FROM (
    SELECT 'requests' AS list, m.season_number, nairobi_date(r.created_at) AS day, r.status, r.method AS kind, r.amount_cents AS cents, m.n
      FROM payment_requests r JOIN (
        SELECT c.id, s.season_number, s.n FROM new_rows c JOIN old_rows g ON g.id = c.id,
          LATERAL (VALUES (c.season_number, 1), (g.season_number, -1)) s (season_number, n) WHERE c.season_number <> g.season_number
      ) m ON m.id = r.enrollment_id
    UNION ALL
    SELECT 'paid', m.season_number, nairobi_date(t.transacted_at), '', '', r.amount_cents, m.n
      FROM allocations r JOIN transactions t ON t.id = r.transaction_id JOIN (
        SELECT c.id, s.season_number, s.n FROM new_rows c JOIN old_rows g ON g.id = c.id,
          LATERAL (VALUES (c.season_number, 1), (g.season_number, -1)) s (season_number, n) WHERE c.season_number <> g.season_number
      ) m ON m.id = r.enrollment_id
  ) changed GROUP BY list, season_number, day, status, kind;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_season_updated AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_season();
--> statement-breakpoint
-- Seats of enrolled students, by class and by session. Other changes of state cost nothing.
CREATE FUNCTION count_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'enrolled' THEN
    INSERT INTO list_counters (list, kind, rows, cents)
      SELECT 'class_seats', OLD.class_id::text, -1, 0
      UNION ALL SELECT 'session_seats', s.session_id::text, -1, 0 FROM enrollment_sessions s WHERE s.enrollment_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'enrolled' THEN
    INSERT INTO list_counters (list, kind, rows, cents)
      SELECT 'class_seats', NEW.class_id::text, 1, 0
      UNION ALL SELECT 'session_seats', s.session_id::text, 1, 0 FROM enrollment_sessions s WHERE s.enrollment_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_seats_inserted AFTER INSERT ON enrollments FOR EACH ROW WHEN (NEW.state = 'enrolled') EXECUTE FUNCTION count_seats();
--> statement-breakpoint
CREATE TRIGGER count_seats_deleted AFTER DELETE ON enrollments FOR EACH ROW WHEN (OLD.state = 'enrolled') EXECUTE FUNCTION count_seats();
--> statement-breakpoint
CREATE TRIGGER count_seats_updated AFTER UPDATE ON enrollments FOR EACH ROW
  WHEN ((OLD.state = 'enrolled') <> (NEW.state = 'enrolled') OR (NEW.state = 'enrolled' AND OLD.class_id <> NEW.class_id))
  EXECUTE FUNCTION count_seats();
--> statement-breakpoint
-- An enrolled student chooses other sessions. The writer holds the enrollment's lock.
CREATE FUNCTION count_session_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO list_counters (list, kind, rows, cents)
      SELECT 'session_seats', g.session_id::text, -count(*), 0 FROM old_rows g JOIN enrollments e ON e.id = g.enrollment_id AND e.state = 'enrolled'
      GROUP BY g.session_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO list_counters (list, kind, rows, cents)
      SELECT 'session_seats', c.session_id::text, count(*), 0 FROM new_rows c JOIN enrollments e ON e.id = c.enrollment_id AND e.state = 'enrolled'
      GROUP BY c.session_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_session_seats_inserted AFTER INSERT ON enrollment_sessions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_session_seats();
--> statement-breakpoint
CREATE TRIGGER count_session_seats_deleted AFTER DELETE ON enrollment_sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_session_seats();
--> statement-breakpoint
CREATE TRIGGER count_session_seats_updated AFTER UPDATE ON enrollment_sessions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_session_seats();
--> statement-breakpoint
-- Merges new counter lines with the lines they add to, and reads no others. Returns by how many lines the table shrank; 0 when another
-- transaction is merging.
CREATE FUNCTION merge_list_counters() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  merged integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(886491) OR NOT EXISTS (SELECT FROM list_counters WHERE is_new) THEN
    RETURN 0;
  END IF;
  WITH added AS (
    DELETE FROM list_counters WHERE is_new RETURNING *
  ), existing AS (
    DELETE FROM list_counters t USING (SELECT DISTINCT list, season_number, day, status, kind FROM added) f
    WHERE NOT t.is_new AND (t.list, t.season_number, t.day, t.status, t.kind) = (f.list, f.season_number, f.day, f.status, f.kind)
    RETURNING t.*
  ), merged_lines AS (
    INSERT INTO list_counters (list, season_number, day, status, kind, rows, cents, is_new)
    SELECT list, season_number, day, status, kind, sum(rows), sum(cents), false FROM (TABLE added UNION ALL TABLE existing) lines
    GROUP BY list, season_number, day, status, kind HAVING sum(rows) <> 0 OR sum(cents) <> 0 RETURNING 1
  )
  SELECT (SELECT count(*) FROM added) + (SELECT count(*) FROM existing) - (SELECT count(*) FROM merged_lines) INTO merged;
  RETURN merged;
END $$;
--> statement-breakpoint
-- Updates `open_accounts` for these enrollments. The generic plan fits every account.
CREATE FUNCTION update_open_accounts(accounts uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  account record;
BEGIN
  IF cardinality(accounts) > 1000 THEN
    DELETE FROM open_accounts;
    INSERT INTO open_accounts (enrollment_id, paid_cents, free_cents, credit_cents, is_short) SELECT * FROM compute_open_accounts();
    RETURN;
  END IF;
  FOR account IN
    SELECT e.id, e.fee_cents - e.waived_cents AS fee, e.state IN ('held', 'pending_payment', 'offered', 'expired') AS unpaid,
      coalesce((SELECT sum(p.amount_cents) FROM allocations p WHERE p.enrollment_id = e.id), 0)::int AS paid,
      coalesce(c.free, 0)::int AS free, coalesce(c.credit, 0)::int AS credit
    FROM enrollments e CROSS JOIN LATERAL (
      SELECT sum(f.cents) AS free, sum(f.cents) FILTER (WHERE f.cents > 0) AS credit FROM credits f WHERE f.enrollment_id = e.id
    ) c
    WHERE e.id = ANY (accounts) ORDER BY e.id
  LOOP
    IF account.credit > 0 OR (account.paid > 0 AND account.paid < account.fee) THEN
      INSERT INTO open_accounts AS o (enrollment_id, paid_cents, free_cents, credit_cents, is_short)
        VALUES (account.id, account.paid, account.free, account.credit, account.unpaid AND account.paid > 0 AND account.paid < account.fee)
        ON CONFLICT (enrollment_id) DO UPDATE
          SET paid_cents = excluded.paid_cents, free_cents = excluded.free_cents, credit_cents = excluded.credit_cents, is_short = excluded.is_short;
    ELSE
      DELETE FROM open_accounts WHERE enrollment_id = account.id;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Updates the open accounts that a statement on the books changed.
CREATE FUNCTION update_changed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
BEGIN
  IF TG_TABLE_NAME = 'enrollments' THEN
    SELECT array_agg(c.id) INTO accounts FROM new_rows c JOIN old_rows g ON g.id = c.id WHERE (g.fee_cents, g.waived_cents) <> (c.fee_cents, c.waived_cents) OR (g.state <> c.state AND EXISTS (SELECT FROM open_accounts o WHERE o.enrollment_id = c.id));
  ELSIF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'credit_moves' THEN
    SELECT array_agg(id) INTO accounts FROM (SELECT from_enrollment_id AS id FROM old_rows UNION SELECT to_enrollment_id FROM old_rows) a;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT coalesce(g.enrollment_id, t.enrollment_id)) INTO accounts FROM old_rows g JOIN transactions t ON t.id = g.transaction_id
      WHERE coalesce(g.enrollment_id, t.enrollment_id) IS NOT NULL;
  ELSIF TG_TABLE_NAME = 'credit_moves' THEN
    SELECT array_agg(id) INTO accounts FROM (SELECT from_enrollment_id AS id FROM new_rows UNION SELECT to_enrollment_id FROM new_rows) a;
  ELSIF TG_TABLE_NAME = 'refunds' THEN
    SELECT array_agg(DISTINCT coalesce(c.enrollment_id, t.enrollment_id)) INTO accounts FROM new_rows c JOIN transactions t ON t.id = c.transaction_id
      WHERE coalesce(c.enrollment_id, t.enrollment_id) IS NOT NULL;
  ELSIF TG_TABLE_NAME = 'transactions' AND TG_OP = 'UPDATE' THEN
    SELECT array_agg(id) INTO accounts FROM (
      SELECT unnest(array[c.enrollment_id, g.enrollment_id]) AS id FROM new_rows c JOIN old_rows g ON g.id = c.id
        WHERE c.enrollment_id IS DISTINCT FROM g.enrollment_id
    ) a WHERE id IS NOT NULL;
  ELSE
    SELECT array_agg(DISTINCT c.enrollment_id) INTO accounts FROM new_rows c WHERE c.enrollment_id IS NOT NULL;
  END IF;
  IF accounts IS NOT NULL THEN
    PERFORM update_open_accounts(accounts);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER allocations_inserted_accounts AFTER INSERT ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER credit_moves_inserted_accounts AFTER INSERT ON credit_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER donations_inserted_accounts AFTER INSERT ON donations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER refunds_inserted_accounts AFTER INSERT ON refunds REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER transactions_inserted_accounts AFTER INSERT ON transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER refunds_updated_accounts AFTER UPDATE ON refunds REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER transactions_updated_accounts AFTER UPDATE ON transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER enrollments_updated_accounts AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
-- Deletions happen only with the protecting triggers disabled; the accounts stay right all the same.
CREATE TRIGGER allocations_deleted_accounts AFTER DELETE ON allocations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER credit_moves_deleted_accounts AFTER DELETE ON credit_moves REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER donations_deleted_accounts AFTER DELETE ON donations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER refunds_deleted_accounts AFTER DELETE ON refunds REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
-- The season the public registers for: of those not closed the one whose registration opened last; before any opened, the one
-- that opens next. Without either, the last closed season, else the first planned one (lib/domain/seasons/README.md).
CREATE FUNCTION current_season() RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT number FROM seasons ORDER BY
    (closed_at IS NULL AND registration_opens_at <= now()) IS TRUE DESC,
    (closed_at IS NULL AND registration_opens_at IS NOT NULL) DESC,
    CASE WHEN closed_at IS NULL AND registration_opens_at <= now() THEN registration_opens_at END DESC,
    CASE WHEN closed_at IS NULL THEN registration_opens_at END,
    closed_at IS NOT NULL DESC,
    CASE WHEN closed_at IS NULL THEN number ELSE -number END
  LIMIT 1
$$;
--> statement-breakpoint
-- Locks what a seat depends on, in the order of all code (docs/architecture.md): the class; the enrollment of the student in its season; the
-- client network whose unpaid holds are counted, or that of the enrollment. Returns the locked enrollment. Each statement sees what the one
-- before waited for.
CREATE FUNCTION lock_seat(wanted uuid, student uuid, network text, own_network boolean) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  season integer;
  own enrollments;
BEGIN
  SELECT season_number INTO season FROM classes WHERE id = wanted AND archived_at IS NULL FOR UPDATE;
  IF student IS NOT NULL THEN
    SELECT * INTO own FROM enrollments WHERE student_id = student AND season_number = season AND state <> 'cancelled'
      ORDER BY created_at DESC LIMIT 1 FOR UPDATE;
  END IF;
  IF own_network THEN
    network := own.held_from;
  END IF;
  IF network IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(network, 0));
  END IF;
  RETURN own.id;
END $$;
--> statement-breakpoint
-- Who registered for which season, and when: a student's own row names the newest season only.
CREATE FUNCTION record_season_registration() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO season_registrations (season_number, student_id, registered_at, door)
    VALUES (NEW.season_number, NEW.id, CASE WHEN TG_OP = 'INSERT' THEN NEW.created_at ELSE now() END, NEW.door)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER season_registrations_inserted AFTER INSERT ON students FOR EACH ROW EXECUTE FUNCTION record_season_registration();
--> statement-breakpoint
CREATE TRIGGER season_registrations_updated AFTER UPDATE OF season_number ON students FOR EACH ROW
  WHEN (OLD.season_number <> NEW.season_number) EXECUTE FUNCTION record_season_registration();
--> statement-breakpoint
-- Nothing new begins on a record that was merged. The lock waits for a merge that is being written; the call is then tried again
-- (lib/platform/db/errors.ts) and finds the record merged.
CREATE FUNCTION refuse_merged() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_merged boolean;
BEGIN
  SELECT merged_into IS NOT NULL INTO is_merged FROM students WHERE id = NEW.student_id FOR KEY SHARE;
  IF is_merged THEN
    RAISE EXCEPTION 'the record was merged into another' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER enrollments_refuse_merged BEFORE INSERT ON enrollments FOR EACH ROW EXECUTE FUNCTION refuse_merged();
--> statement-breakpoint
CREATE TRIGGER waiting_list_refuse_merged BEFORE INSERT ON waiting_list FOR EACH ROW EXECUTE FUNCTION refuse_merged();
--> statement-breakpoint
CREATE TRIGGER season_registrations_refuse_merged BEFORE INSERT ON season_registrations FOR EACH ROW EXECUTE FUNCTION refuse_merged();
--> statement-breakpoint
-- Registrations are counted by season and Nairobi day.
CREATE FUNCTION count_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counters (list, season_number, day, rows, cents)
    SELECT 'registrations', r.season_number, nairobi_date(r.registered_at), CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END, 0
    FROM changed_rows r GROUP BY r.season_number, nairobi_date(r.registered_at);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_registrations_inserted AFTER INSERT ON season_registrations REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_registrations();
--> statement-breakpoint
CREATE TRIGGER count_registrations_deleted AFTER DELETE ON season_registrations REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_registrations();
--> statement-breakpoint
-- A message that goes back to the queue follows its batch: it rests while the batch is paused, and is not sent once the
-- batch was stopped. The share lock lets the two take turns with whoever pauses or stops the batch at this moment.
CREATE FUNCTION follow_batch() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  batch_state text;
BEGIN
  SELECT state INTO batch_state FROM message_batches WHERE id = NEW.batch_id FOR SHARE;
  IF batch_state = 'paused' THEN
    NEW.next_attempt_at := '9999-01-01T00:00:00Z';
  ELSIF batch_state = 'stopped' THEN
    NEW.state := 'suppressed';
    NEW.why := 'stopped';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER outbox_follows_batch BEFORE UPDATE OF state ON outbox FOR EACH ROW
  WHEN (NEW.batch_id IS NOT NULL AND NEW.state = 'queued' AND OLD.state <> 'queued') EXECUTE FUNCTION follow_batch();
--> statement-breakpoint
-- Certificates are counted by season.
CREATE FUNCTION count_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counters (list, season_number, rows, cents)
    SELECT 'certificates', r.season_number, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END, 0
    FROM changed_rows r GROUP BY r.season_number;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_certificates_inserted AFTER INSERT ON certificates REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_certificates();
--> statement-breakpoint
CREATE TRIGGER count_certificates_deleted AFTER DELETE ON certificates REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_certificates();
--> statement-breakpoint
-- Loads pg_trgm, so that Postgres knows the setting of the next function.
SELECT show_limit();
--> statement-breakpoint
-- The active students with the most similar names, at least 0.45 of both names' trigrams in common (1 is the same name): those
-- whose phone fits a mask first. Two of the first three words must be similar each, because a surname alone is shared by tens of
-- thousands; words that are nearly the same are tried first, slips like Jon for John after them.
CREATE FUNCTION similar_students(name text, phone_pattern text, most integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SET pg_trgm.strict_word_similarity_threshold = 0.4 AS $$
DECLARE
  folded text := academy_fold(name);
  words text[] := array(SELECT word FROM regexp_split_to_table(folded, '[^a-z0-9]+') WITH ORDINALITY AS w (word, place)
    WHERE length(word) > 1 GROUP BY word ORDER BY min(place) LIMIT 3);
  found uuid[];
  threshold text;
BEGIN
  FOREACH threshold IN ARRAY array['0.4', '0.25'] LOOP
    PERFORM set_config('pg_trgm.strict_word_similarity_threshold', threshold, true);
    found := array(
      SELECT s.id FROM students s
      WHERE ((words[1] <<% s.folded_name AND words[2] <<% s.folded_name) OR (words[1] <<% s.folded_name AND words[3] <<% s.folded_name)
          OR (words[2] <<% s.folded_name AND words[3] <<% s.folded_name))
        AND similarity(s.folded_name, folded) >= 0.45 AND s.status = 'active'
      ORDER BY s.msisdn LIKE phone_pattern DESC NULLS LAST, similarity(s.folded_name, folded) DESC, s.created_at DESC, s.id
      LIMIT most);
    EXIT WHEN cardinality(found) >= most;
  END LOOP;
  RETURN QUERY SELECT unnest(found);
END $$;
--> statement-breakpoint
-- Nobody answered an offer in time: the first time its student goes to the end of the list, the second time off it.
CREATE FUNCTION lapse_offer(entry uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE waiting_list SET lapses = lapses + 1, rank = nextval('public.waiting_list_ranks'),
    state = CASE WHEN lapses > 0 THEN 'lapsed' ELSE 'waiting' END, ended_at = CASE WHEN lapses > 0 THEN now() END, updated_at = now()
    WHERE id = entry AND state = 'offered';
  UPDATE offers SET answer = 'ended', answered_at = now() WHERE waiting_id = entry AND answer IS NULL;
$$;
--> statement-breakpoint
-- Ends the waiting of a student. The link of an offer ends with it, unless the seat was taken: an offer that is paid for is accepted without a word.
CREATE FUNCTION end_waiting(entry uuid, ending text) RETURNS void LANGUAGE sql AS $$
  UPDATE waiting_list SET state = ending, ended_at = now(), updated_at = now() WHERE id = entry AND state IN ('waiting', 'offered');
  UPDATE offers SET answer = 'ended', answered_at = now() WHERE waiting_id = entry AND answer IS NULL AND ending <> 'seated';
$$;
--> statement-breakpoint
-- Keeps the waiting list in step with an enrollment, whoever writes it: a seat in the class ends the waiting for it, a late payment waits
-- first of all, and an offer that ends without an answer is counted.
CREATE FUNCTION follow_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry record;
BEGIN
  PERFORM end_waiting(w.id, 'closed') FROM waiting_list w
    WHERE w.enrollment_id = NEW.id AND w.is_paid AND w.class_id <> NEW.class_id AND w.state = 'waiting';
  IF NEW.state = 'paid_waiting' THEN
    UPDATE waiting_list SET is_paid = true, enrollment_id = NEW.id, state = 'waiting', offer_until = NULL, updated_at = now()
      WHERE student_id = NEW.student_id AND class_id = NEW.class_id AND state IN ('waiting', 'offered');
    IF FOUND THEN
      UPDATE offers o SET answer = 'ended', answered_at = now() FROM waiting_list w
        WHERE w.id = o.waiting_id AND w.enrollment_id = NEW.id AND w.is_paid AND o.answer IS NULL;
    ELSE
      INSERT INTO waiting_list (student_id, season_number, class_id, is_paid, enrollment_id, session_ids)
        VALUES (NEW.student_id, NEW.season_number, NEW.class_id, true, NEW.id,
          (SELECT coalesce(array_agg(s.session_id), '{}') FROM enrollment_sessions s WHERE s.enrollment_id = NEW.id));
    END IF;
  END IF;
  FOR entry IN SELECT w.* FROM waiting_list w WHERE w.state IN ('waiting', 'offered')
    AND ((w.student_id = NEW.student_id AND w.class_id = NEW.class_id) OR w.enrollment_id = NEW.id) ORDER BY w.rank
  LOOP
    IF NEW.state IN ('held', 'pending_payment', 'enrolled') AND entry.class_id = NEW.class_id THEN
      PERFORM end_waiting(entry.id, 'seated');
    ELSIF entry.is_paid AND entry.enrollment_id = NEW.id AND NEW.state <> 'paid_waiting' THEN
      PERFORM end_waiting(entry.id, 'closed');
    ELSIF entry.state = 'offered' AND entry.enrollment_id = NEW.id AND NEW.state = 'expired' THEN
      PERFORM lapse_offer(entry.id);
    ELSIF entry.state = 'offered' AND entry.enrollment_id = NEW.id AND (NEW.state <> 'offered' OR NEW.class_id <> entry.class_id) THEN
      PERFORM end_waiting(entry.id, 'declined');
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waiting_list_follows_new AFTER INSERT ON enrollments FOR EACH ROW
  WHEN (NEW.state IN ('held', 'pending_payment', 'enrolled', 'paid_waiting')) EXECUTE FUNCTION follow_enrollment();
--> statement-breakpoint
CREATE TRIGGER waiting_list_follows AFTER UPDATE OF state, class_id ON enrollments FOR EACH ROW
  WHEN (OLD.state <> NEW.state OR OLD.class_id <> NEW.class_id) EXECUTE FUNCTION follow_enrollment();
--> statement-breakpoint
-- Nobody waits for a class that is archived; a payment that waits ends with its enrollment.
CREATE FUNCTION close_waiting_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_waiting(w.id, 'closed') FROM waiting_list w WHERE w.class_id = NEW.id AND NOT w.is_paid AND w.state IN ('waiting', 'offered');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER classes_close_waiting_list AFTER UPDATE OF archived_at ON classes FOR EACH ROW
  WHEN (OLD.archived_at IS NULL AND NEW.archived_at IS NOT NULL) EXECUTE FUNCTION close_waiting_list();
--> statement-breakpoint
-- What came stays as it came, until its text is removed; the decision about it is written once.
CREATE FUNCTION protect_unreadable() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'unreadable money is never removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.source, NEW.key, NEW.reason, NEW.receipt, NEW.cents, NEW.paid_at, NEW.express_request_id, NEW.received_at)
      IS DISTINCT FROM (OLD.id, OLD.source, OLD.key, OLD.reason, OLD.receipt, OLD.cents, OLD.paid_at, OLD.express_request_id, OLD.received_at)
    OR NEW.raw NOT IN (OLD.raw, '') OR NEW.msisdn NOT IN (OLD.msisdn, '') OR NEW.payer_name NOT IN (OLD.payer_name, '')
    OR NEW.bill_ref NOT IN (OLD.bill_ref, '') THEN
    RAISE EXCEPTION 'unreadable money is kept as it came' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.resolution IS NOT NULL AND (NEW.resolution, NEW.transaction_id, NEW.resolved_by, NEW.resolved_reason, NEW.resolved_at)
      IS DISTINCT FROM (OLD.resolution, OLD.transaction_id, OLD.resolved_by, OLD.resolved_reason, OLD.resolved_at) THEN
    RAISE EXCEPTION 'unreadable money is never decided twice' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER unreadable_money_protect BEFORE UPDATE OR DELETE ON unreadable_money FOR EACH ROW EXECUTE FUNCTION protect_unreadable();
--> statement-breakpoint
-- Money that no person would see. Callbacks that are still to be processed are no contradiction for ten minutes.
CREATE FUNCTION check_unseen_money() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  WITH unseen AS (
    SELECT 'callback:' || c.id AS subject
    FROM mpesa_callbacks c LEFT JOIN mpesa_callback_outcomes r ON r.callback_id = c.id LEFT JOIN mpesa_orders o ON o.id = c.order_id
    WHERE r.unreadable_id IS NULL AND CASE
      WHEN r.callback_id IS NULL THEN c.received_at < now() - interval '10 minutes'
        AND NOT EXISTS (SELECT FROM unreadable_money u WHERE u.key = 'unprocessed:' || c.id)
      WHEN r.outcome IN ('paid', 'money') THEN r.transaction_id IS NULL AND c.body <> ''
      WHEN r.outcome IN ('failed', 'cancelled') THEN NOT EXISTS (
        SELECT FROM mpesa_express_requests x WHERE x.id = c.express_request_id AND x.state IN ('paid', 'failed', 'cancelled'))
      -- A claim and a refund stand in queues of their own until they are settled.
      WHEN c.kind IN ('result', 'timeout') THEN
        r.outcome NOT IN ('found', 'refused', 'already', 'reversed', 'unanswered') AND r.outcome NOT LIKE 'undecided %'
        OR split_part(coalesce(o.subject, ''), ':', 1) <> CASE o.kind WHEN 'status' THEN 'claim' ELSE 'refund' END
      ELSE true
    END
    UNION ALL
    SELECT 'statement row:' || s.id FROM statement_rows s
    WHERE CASE s.outcome
      WHEN 'conflicting' THEN NOT EXISTS (SELECT FROM unreadable_money u
        WHERE u.key = format('statement:%s %s %s %s', s.receipt, s.direction, s.kind, s.cents))
      WHEN 'reversed' THEN NOT EXISTS (SELECT FROM refunds f WHERE f.payout_code = s.receipt)
        AND NOT EXISTS (SELECT FROM refunds f WHERE f.unexpected_reversal_receipt = s.receipt)
      WHEN 'ignored' THEN s.cents > 0 AND lower(s.status) = 'completed' AND s.kind IN ('payment', 'reversal', 'other')
      ELSE s.cents > 0 AND s.kind IN ('payment', 'reversal', 'other') AND s.transaction_id IS NULL AND NOT EXISTS (
        SELECT FROM unreadable_money u WHERE u.key = format('statement:%s %s %s %s', s.receipt, s.direction, s.kind, s.cents))
    END
    UNION ALL
    SELECT 'query:' || q.id FROM mpesa_queries q JOIN mpesa_express_requests x ON x.id = q.express_request_id
    WHERE q.verdict = 'paid' AND x.state <> 'paid' AND NOT EXISTS (SELECT FROM unreadable_money u WHERE u.express_request_id = x.id)
  )
  SELECT 'every stored callback, statement row and reply is booked or stands in a queue', subject FROM unseen
$$;
--> statement-breakpoint
CREATE TRIGGER statements_immutable BEFORE DELETE ON statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statements_withdrawn_once BEFORE UPDATE ON statements FOR EACH ROW WHEN (NOT (
  OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
  AND to_jsonb(NEW) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] = to_jsonb(OLD) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[]
)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_rows_immutable BEFORE DELETE ON statement_rows FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_rows_count_only BEFORE UPDATE ON statement_rows FOR EACH ROW
  WHEN (to_jsonb(NEW) - 'is_counted' <> to_jsonb(OLD) - 'is_counted') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION check_statements() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT 'a withdrawn statement counts nothing', r.id::text FROM statement_rows r JOIN statements s ON s.id = r.statement_id
    WHERE r.is_counted AND s.withdrawn_at IS NOT NULL
  UNION ALL
  SELECT 'what a statement reports is counted once', r.receipt FROM statement_rows r JOIN statements s ON s.id = r.statement_id
    WHERE s.withdrawn_at IS NULL AND lower(r.status) = 'completed' AND r.is_own AND r.cents <> 0 AND NOT EXISTS (
      SELECT FROM statement_rows c WHERE c.is_counted AND (c.receipt, c.direction, c.kind) = (r.receipt, r.direction, r.kind))
  UNION ALL
  SELECT 'a payment is out of the books where only withdrawn statements report it', t.id::text FROM transactions t
    WHERE ('withdrawn' = ANY (t.flags)) <> EXISTS (SELECT FROM refunds r WHERE r.transaction_id = t.id AND r.state = 'withdrawn')
      OR 'withdrawn' = ANY (t.flags) AND (t.sources <> '{statement}' OR t.enrollment_id IS NOT NULL)
  UNION ALL
  SELECT 'a payment that a statement proves is in the books', t.id::text FROM transactions t
    WHERE 'withdrawn' = ANY (t.flags) AND EXISTS (
      SELECT FROM statement_rows r WHERE r.receipt = t.receipt AND r.is_counted AND r.kind = 'payment' AND r.cents = t.amount_cents)
$$;
--> statement-breakpoint
-- Where a later report corrects the day of a payment, what it pays moves to that day.
CREATE FUNCTION count_paid_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counters (list, season_number, day, rows, cents)
    SELECT 'paid', e.season_number, s.day, sum(s.n), sum(s.n * a.amount_cents)
    FROM allocations a JOIN enrollments e ON e.id = a.enrollment_id,
      LATERAL (VALUES (nairobi_date(NEW.transacted_at), 1), (nairobi_date(OLD.transacted_at), -1)) s (day, n)
    WHERE a.transaction_id = NEW.id GROUP BY e.season_number, s.day;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_paid_day_updated AFTER UPDATE OF transacted_at ON transactions FOR EACH ROW
  WHEN (nairobi_date(OLD.transacted_at) <> nairobi_date(NEW.transacted_at)) EXECUTE FUNCTION count_paid_day();
--> statement-breakpoint
-- Whether a student has a mark in a session's register of a day.
CREATE FUNCTION is_marked_in(of_session uuid, on_day date, of_student uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM registers r JOIN register_marks m ON m.register_id = r.id
    WHERE r.session_id = of_session AND r.date = on_day AND r.status <> 'removed' AND m.student_id = of_student AND m.state <> 'unmarked')
$$;
--> statement-breakpoint
-- Brings the memberships of an enrollment in step with its state and sessions. The day of a move belongs to the old session if the
-- student is marked in its register of that day, else to the new one: so nobody is absent in one for having been in the other. Who
-- comes back without a day between continues the former membership.
CREATE FUNCTION keep_memberships(of_enrollment uuid, is_new boolean) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  today date := nairobi_date(now());
  own record;
  one record;
  first_one date;
  last_one date;
BEGIN
  SELECT e.id, e.student_id, e.state = 'enrolled' AS belongs, coalesce(e.enrolled_at, now()) AS enrolled_at INTO own
    FROM enrollments e WHERE e.id = of_enrollment;
  IF own.id IS NULL THEN RETURN; END IF;
  -- The rows are locked before marks are read: a register that is being written shares them until it is (write-register.ts).
  FOR one IN
    SELECT b.session_id, b.first_day FROM session_memberships b
    WHERE b.enrollment_id = own.id AND b.last_day IS NULL AND NOT (own.belongs AND EXISTS (
      SELECT FROM enrollment_sessions s WHERE s.enrollment_id = own.id AND s.session_id = b.session_id))
    ORDER BY b.session_id FOR UPDATE
  LOOP
    last_one := CASE WHEN is_marked_in(one.session_id, today, own.student_id) THEN today ELSE today - 1 END;
    IF last_one < one.first_day THEN
      DELETE FROM session_memberships WHERE session_id = one.session_id AND enrollment_id = own.id AND first_day = one.first_day;
    ELSE
      UPDATE session_memberships SET last_day = last_one, left_at = now()
        WHERE session_id = one.session_id AND enrollment_id = own.id AND first_day = one.first_day;
    END IF;
  END LOOP;
  IF NOT own.belongs THEN RETURN; END IF;
  is_new := is_new AND NOT EXISTS (SELECT FROM session_memberships b WHERE b.enrollment_id = own.id);
  FOR one IN
    SELECT s.session_id, s.day FROM enrollment_sessions s WHERE s.enrollment_id = own.id AND NOT EXISTS (
      SELECT FROM session_memberships b WHERE b.enrollment_id = own.id AND b.session_id = s.session_id AND b.last_day IS NULL)
    ORDER BY s.session_id
  LOOP
    first_one := CASE WHEN is_new THEN nairobi_date(own.enrolled_at) ELSE today END;
    IF EXISTS (SELECT FROM session_memberships b JOIN sessions g ON g.id = b.session_id
      WHERE b.student_id = own.student_id AND b.last_day >= first_one AND g.day = one.day
        AND (b.session_id <> one.session_id OR b.enrollment_id <> own.id)) THEN
      first_one := today + 1;
    END IF;
    UPDATE session_memberships SET last_day = NULL, left_at = NULL
      WHERE enrollment_id = own.id AND session_id = one.session_id AND last_day >= first_one - 1;
    IF NOT FOUND THEN
      INSERT INTO session_memberships (session_id, enrollment_id, student_id, first_day, joined_at)
        VALUES (one.session_id, own.id, own.student_id, first_one, CASE WHEN is_new THEN own.enrolled_at ELSE now() END);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_memberships_of_enrollment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_memberships(NEW.id, true);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Who is not enrolled belongs to no session: the triggers of enrollments end what was.
CREATE FUNCTION keep_memberships_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM keep_memberships(e.id, false) FROM enrollments e
    WHERE e.id = coalesce(NEW.enrollment_id, OLD.enrollment_id) AND e.state = 'enrolled';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- At the end of the transaction, when it is known what changed: a writer may delete all sessions and insert most of them again.
CREATE CONSTRAINT TRIGGER keep_memberships_inserted AFTER INSERT ON enrollments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.state = 'enrolled') EXECUTE FUNCTION keep_memberships_of_enrollment();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER keep_memberships_updated AFTER UPDATE ON enrollments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.state = 'enrolled') <> (NEW.state = 'enrolled')) EXECUTE FUNCTION keep_memberships_of_enrollment();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER keep_memberships AFTER INSERT OR UPDATE OR DELETE ON enrollment_sessions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION keep_memberships_of_session();
--> statement-breakpoint
-- Another day of enrollment is another first day of those who joined with it.
CREATE FUNCTION follow_enrolled_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE session_memberships SET first_day = nairobi_date(NEW.enrolled_at), joined_at = NEW.enrolled_at
    WHERE enrollment_id = NEW.id AND first_day = nairobi_date(OLD.enrolled_at)
      AND (last_day IS NULL OR last_day >= nairobi_date(NEW.enrolled_at));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER follow_enrolled_day AFTER UPDATE OF enrolled_at ON enrollments FOR EACH ROW
  WHEN (OLD.enrolled_at <> NEW.enrolled_at) EXECUTE FUNCTION follow_enrolled_day();
--> statement-breakpoint
-- Contradictions between sessions, memberships and marks. Registers older than the memberships may list whoever was moved since.
CREATE FUNCTION check_memberships() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT 'whoever is enrolled belongs to the sessions they chose', s.enrollment_id::text
    FROM enrollment_sessions s JOIN enrollments e ON e.id = s.enrollment_id AND e.state = 'enrolled'
    WHERE NOT EXISTS (SELECT FROM session_memberships b WHERE b.enrollment_id = s.enrollment_id AND b.session_id = s.session_id AND b.last_day IS NULL)
  UNION ALL
  SELECT 'whoever belongs to a session is enrolled and chose it', b.enrollment_id::text
    FROM session_memberships b WHERE b.last_day IS NULL AND NOT EXISTS (
      SELECT FROM enrollment_sessions s JOIN enrollments e ON e.id = s.enrollment_id AND e.state = 'enrolled'
      WHERE s.enrollment_id = b.enrollment_id AND s.session_id = b.session_id)
  UNION ALL
  SELECT 'nobody belongs to two sessions of one kind on one day', b.enrollment_id::text
    FROM session_memberships b JOIN sessions g ON g.id = b.session_id
      JOIN session_memberships o ON o.enrollment_id = b.enrollment_id AND (o.session_id, o.first_day) > (b.session_id, b.first_day)
      JOIN sessions h ON h.id = o.session_id AND h.day = g.day
    WHERE daterange(b.first_day, b.last_day, '[]') && daterange(o.first_day, o.last_day, '[]')
  UNION ALL
  SELECT 'whoever is marked belonged to the session that day', r.id::text
    FROM registers r JOIN register_marks m ON m.register_id = r.id AND m.state <> 'unmarked'
    WHERE r.status <> 'removed' AND r.created_at >= (SELECT min(recorded_at) FROM session_memberships)
      AND NOT EXISTS (SELECT FROM session_memberships b WHERE b.session_id = r.session_id AND b.student_id = m.student_id
        AND r.date BETWEEN b.first_day AND coalesce(b.last_day, 'infinity'))
$$;
--> statement-breakpoint
-- Free credit by payment and account, in cents: what arrived or was moved there, less what was allocated, moved away, refunded or
-- donated. Refunds of suspense reduce the credit of the account the payment is matched to later.
CREATE VIEW credits AS
  SELECT transaction_id, enrollment_id, sum(cents)::int AS cents FROM (
    SELECT id AS transaction_id, enrollment_id, amount_cents AS cents FROM transactions WHERE enrollment_id IS NOT NULL
    UNION ALL SELECT transaction_id, to_enrollment_id, amount_cents FROM credit_moves
    UNION ALL SELECT transaction_id, from_enrollment_id, -amount_cents FROM credit_moves
    UNION ALL SELECT transaction_id, enrollment_id, -amount_cents FROM allocations
    UNION ALL SELECT transaction_id, enrollment_id, -amount_cents FROM donations WHERE enrollment_id IS NOT NULL
    UNION ALL SELECT transaction_id, enrollment_id, -amount_cents FROM refunds
      WHERE state <> 'cancelled' AND enrollment_id IS NOT NULL
    UNION ALL SELECT r.transaction_id, t.enrollment_id, -r.amount_cents FROM refunds r JOIN transactions t ON t.id = r.transaction_id
      WHERE r.state <> 'cancelled' AND r.enrollment_id IS NULL AND t.enrollment_id IS NOT NULL
  ) AS lines GROUP BY transaction_id, enrollment_id;
--> statement-breakpoint
-- The open accounts, computed from all payments: partly paid, or with free credit.
CREATE FUNCTION compute_open_accounts() RETURNS TABLE (enrollment_id uuid, paid_cents integer, free_cents integer, credit_cents integer, is_short boolean)
LANGUAGE sql STABLE AS $$
  SELECT e.id, coalesce(p.cents, 0)::int, coalesce(c.cents, 0)::int, coalesce(c.credit, 0)::int, coalesce(p.cents, 0) > 0 AND p.cents < e.fee_cents - e.waived_cents AND e.state IN ('held', 'pending_payment', 'offered', 'expired')
  FROM enrollments e
    LEFT JOIN (SELECT enrollment_id, sum(amount_cents) AS cents FROM allocations GROUP BY enrollment_id) p ON p.enrollment_id = e.id
    LEFT JOIN (
      SELECT enrollment_id, sum(cents) AS cents, sum(cents) FILTER (WHERE cents > 0) AS credit FROM credits GROUP BY enrollment_id
    ) c ON c.enrollment_id = e.id
  WHERE c.credit > 0 OR (p.cents > 0 AND p.cents < e.fee_cents - e.waived_cents)
$$;
--> statement-breakpoint
-- Suspense by payment, in cents: payments without an account, less what was refunded of them or given to the bursary fund.
CREATE VIEW suspense AS
  SELECT t.id AS transaction_id, t.amount_cents - coalesce((
      SELECT sum(r.amount_cents) FROM refunds r WHERE r.transaction_id = t.id AND r.enrollment_id IS NULL AND r.state <> 'cancelled'
    ), 0)::int - coalesce((SELECT sum(d.amount_cents) FROM donations d WHERE d.transaction_id = t.id AND d.enrollment_id IS NULL), 0)::int AS cents
  FROM transactions t WHERE t.enrollment_id IS NULL;
--> statement-breakpoint
-- The book of the bursary fund, in cents: gifts and donated credit, less what was taken out of it again and what approved waivers drew.
CREATE VIEW bursary_entries AS
  SELECT d.id, CASE WHEN d.amount_cents < 0 THEN 'reversed' WHEN d.enrollment_id IS NULL THEN 'gift' ELSE 'donation' END AS kind,
    d.amount_cents AS cents, d.created_at AS at, d.transaction_id, d.enrollment_id
  FROM donations d
  UNION ALL SELECT w.id, 'sponsored', -w.amount_cents, w.decided_at, NULL, w.enrollment_id
  FROM fee_waivers w WHERE w.state = 'approved' AND w.payer = 'bursary';
--> statement-breakpoint
-- Money is counted on the Nairobi day on which it was paid, whenever it was recorded.
CREATE VIEW counted_rows AS
  SELECT 'students' AS list, r.season_number, nairobi_date(r.created_at) AS day, r.status, '' AS kind, 0 AS cents FROM students r WHERE r.merged_into IS NULL
  UNION ALL SELECT 'registrations', r.season_number, nairobi_date(r.registered_at), '', '', 0 FROM season_registrations r
  UNION ALL SELECT 'enrollments', r.season_number, nairobi_date(r.created_at), r.state, '', 0 FROM enrollments r
  UNION ALL SELECT 'enrolled', r.season_number, nairobi_date(r.enrolled_at), '', '', 0 FROM enrollments r WHERE r.state = 'enrolled' AND r.enrolled_at IS NOT NULL
  UNION ALL SELECT 'requests', e.season_number, nairobi_date(r.created_at), r.status, r.method, r.amount_cents
    FROM payment_requests r JOIN enrollments e ON e.id = r.enrollment_id
  UNION ALL SELECT 'prompts', 0, nairobi_date(r.created_at), r.state, '', r.amount_cents FROM mpesa_express_requests r
  UNION ALL SELECT 'paybill', 0, nairobi_date(r.transacted_at), '', '', r.amount_cents FROM mpesa_paybill_confirmations r
  UNION ALL SELECT 'money', 0, nairobi_date(r.transacted_at), CASE WHEN r.enrollment_id IS NULL THEN 'unknown' ELSE 'known' END, r.method, r.amount_cents FROM transactions r
  UNION ALL SELECT 'paid', e.season_number, nairobi_date(t.transacted_at), '', '', r.amount_cents
    FROM allocations r JOIN enrollments e ON e.id = r.enrollment_id JOIN transactions t ON t.id = r.transaction_id
  UNION ALL SELECT 'queries', 0, nairobi_date(r.created_at), r.verdict, '', 0 FROM mpesa_queries r
  UNION ALL SELECT 'messages', 0, date '1970-01-01', r.state, r.channel, 0 FROM outbox r
  UNION ALL SELECT 'class_seats', 0, date '1970-01-01', '', r.class_id::text, 0 FROM enrollments r WHERE r.state = 'enrolled'
  UNION ALL SELECT 'session_seats', 0, date '1970-01-01', '', s.session_id::text, 0
    FROM enrollment_sessions s JOIN enrollments r ON r.id = s.enrollment_id WHERE r.state = 'enrolled'
  UNION ALL SELECT 'certificates', r.season_number, date '1970-01-01', '', '', 0 FROM certificates r;
--> statement-breakpoint
-- Every broken rule, with what breaks it; no row means that payments, seats, registers and counters are right. Enrollments older than
-- the audit log's retention period need no entry there.
CREATE FUNCTION check_seats_and_money() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  WITH seats AS (
    SELECT e.id, e.class_id FROM enrollments e
    WHERE e.state = 'enrolled' OR (e.state IN ('held', 'pending_payment', 'offered') AND e.hold_until > now())
  ), full_classes AS (
    SELECT class_id, count(*) AS taken FROM seats GROUP BY class_id
  ), full_sessions AS (
    SELECT es.session_id, count(*) AS taken FROM sessions s JOIN enrollment_sessions es ON es.session_id = s.id JOIN seats ON seats.id = es.enrollment_id
      WHERE s.capacity IS NOT NULL GROUP BY es.session_id
  ), paid AS (
    SELECT enrollment_id, sum(amount_cents) AS cents FROM allocations GROUP BY enrollment_id
  ), spent AS (
    SELECT transaction_id, sum(amount_cents) AS cents FROM allocations GROUP BY transaction_id
  ), latest_match AS (
    SELECT DISTINCT ON (transaction_id) transaction_id, enrollment_id, step FROM transaction_matches ORDER BY transaction_id, id DESC
  ), totals AS (
    SELECT
      (SELECT coalesce(sum(amount_cents), 0) FROM transactions) AS arrived,
      (SELECT coalesce(sum(cents), 0) FROM suspense) AS suspense,
      (SELECT coalesce(sum(amount_cents), 0) FROM allocations) AS allocated,
      (SELECT coalesce(sum(cents), 0) FROM credits) AS credit,
      (SELECT coalesce(sum(amount_cents), 0) FROM donations) AS donated,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state <> 'cancelled') AS refunded
  )
  SELECT 'a class never holds more than its seats', c.id::text FROM classes c JOIN full_classes f ON f.class_id = c.id
    WHERE c.overfull_since IS NULL AND f.taken > c.capacity
  UNION ALL
  SELECT 'a session never holds more than its room', s.id::text FROM sessions s JOIN full_sessions f ON f.session_id = s.id
    WHERE f.taken > s.capacity
  UNION ALL
  SELECT 'enrolled means paid in full', e.id::text FROM enrollments e LEFT JOIN paid p ON p.enrollment_id = e.id
    WHERE e.state = 'enrolled' AND coalesce(p.cents, 0) < e.fee_cents - e.waived_cents
  UNION ALL
  SELECT 'paid in full means enrolled or waiting for a seat', e.id::text FROM enrollments e LEFT JOIN paid p ON p.enrollment_id = e.id
    WHERE coalesce(p.cents, 0) >= e.fee_cents - e.waived_cents AND e.state NOT IN ('enrolled', 'paid_waiting')
      AND (e.state <> 'cancelled' OR p.cents > 0)
  UNION ALL
  SELECT 'no enrollment takes more than its fee', e.id::text FROM enrollments e JOIN paid p ON p.enrollment_id = e.id
    WHERE p.cents > e.fee_cents - e.waived_cents OR p.cents < 0
  UNION ALL
  SELECT 'what is waived of a fee is what was approved', e.id::text FROM enrollments e LEFT JOIN (
      SELECT enrollment_id, sum(amount_cents) AS cents FROM fee_waivers WHERE state = 'approved' GROUP BY enrollment_id
    ) w ON w.enrollment_id = e.id WHERE e.waived_cents <> coalesce(w.cents, 0)
  UNION ALL
  -- Only what left the fund again after a waiver drew it may leave it below zero.
  SELECT 'the bursary fund pays no more than it was given', sum(b.cents)::text FROM bursary_entries b WHERE b.kind <> 'reversed' HAVING sum(b.cents) < 0
  UNION ALL
  SELECT 'nothing leaves the bursary fund twice', d.transaction_id::text FROM donations d GROUP BY d.transaction_id, d.enrollment_id HAVING sum(d.amount_cents) < 0
  UNION ALL
  SELECT 'enrolled has a receipt number and a time', e.id::text FROM enrollments e
    WHERE e.state = 'enrolled' AND (e.enrolled_at IS NULL OR (e.receipt_no IS NULL AND e.fee_cents > 0))
  UNION ALL
  SELECT 'no money is spent twice', t.id::text FROM transactions t JOIN spent s ON s.transaction_id = t.id
    WHERE s.cents > t.amount_cents OR s.cents < 0
  UNION ALL
  SELECT 'no credit is spent twice', c.transaction_id || ' on ' || c.enrollment_id FROM credits c WHERE c.cents < 0
  UNION ALL
  SELECT 'suspense money pays for nothing', t.id::text FROM transactions t
    WHERE t.enrollment_id IS NULL AND EXISTS (SELECT 1 FROM credits c WHERE c.transaction_id = t.id AND c.cents <> 0)
  UNION ALL
  SELECT 'suspense money pays for nothing', t.id::text FROM transactions t JOIN spent s ON s.transaction_id = t.id
    WHERE t.enrollment_id IS NULL AND s.cents <> 0
  UNION ALL
  SELECT 'no money is given back twice', t.id::text FROM transactions t JOIN refunds r ON r.transaction_id = t.id
    WHERE r.state <> 'cancelled' GROUP BY t.id, t.amount_cents HAVING sum(r.amount_cents) > t.amount_cents
  UNION ALL
  SELECT 'money that its payer is to have back is matched to nobody', t.id::text FROM refunds r JOIN transactions t ON t.id = r.transaction_id
    WHERE r.enrollment_id IS NULL AND r.state IN ('asked', 'approved', 'sent') AND t.enrollment_id IS NOT NULL
  UNION ALL
  SELECT 'money is neither made nor lost', format('%s arrived; %s pays, %s credit, %s suspense, %s refunded, %s donated',
      arrived, allocated, credit, suspense, refunded, donated) FROM totals
    WHERE arrived <> allocated + credit + suspense + refunded + donated
  UNION ALL
  SELECT 'money stands where it was matched', d.transaction_id::text FROM latest_match d JOIN transactions t ON t.id = d.transaction_id
    WHERE t.enrollment_id IS DISTINCT FROM CASE WHEN d.step = 'matched' THEN d.enrollment_id END
  UNION ALL
  SELECT 'a proved claim has its money', r.id::text FROM receipt_claims r
    WHERE r.state = 'proved' AND NOT EXISTS (
      SELECT 1 FROM transactions t WHERE t.receipt = r.code AND t.enrollment_id = r.enrollment_id)
  UNION ALL
  SELECT 'every paybill confirmation is money', c.trans_id FROM mpesa_paybill_confirmations c
    WHERE NOT EXISTS (SELECT 1 FROM transactions t WHERE t.receipt = c.trans_id)
  UNION ALL
  SELECT 'every paid prompt is money', x.id::text FROM mpesa_express_requests x
    WHERE x.state = 'paid' AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.express_request_id = x.id)
  UNION ALL
  SELECT 'a seat stands in the audit log', e.id::text FROM enrollments e
    WHERE e.created_at >= now() - interval '3 years'
      AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = 'enrollment:' || e.id)
  UNION ALL
  SELECT 'a saved register has marked everybody it lists', r.id::text FROM registers r
    WHERE r.status = 'saved' AND (r.saved_at IS NULL OR NOT EXISTS (SELECT 1 FROM register_marks m WHERE m.register_id = r.id))
  UNION ALL
  SELECT 'money a statement counts is in the books', s.receipt FROM statement_rows s
    WHERE s.kind = 'payment' AND s.outcome IN ('created', 'known') AND NOT EXISTS (
      SELECT 1 FROM transactions t WHERE t.id = s.transaction_id AND t.receipt = s.receipt AND t.amount_cents = s.cents)
  UNION ALL
  SELECT 'what is counted is what is there', format('%s %s %s %s %s', list, season_number, day, status, kind) FROM (
    SELECT list, season_number, day, status, kind, rows, cents FROM list_counters
    UNION ALL SELECT list, season_number, day, status, kind, -1, -cents FROM counted_rows
  ) both_sides GROUP BY list, season_number, day, status, kind HAVING sum(rows) <> 0 OR sum(cents) <> 0
  UNION ALL
  SELECT 'the accounts to look at are those of the books', coalesce(o.enrollment_id, a.enrollment_id)::text
    FROM open_accounts o FULL JOIN compute_open_accounts() a ON a.enrollment_id = o.enrollment_id
    WHERE (o.paid_cents, o.free_cents, o.credit_cents, o.is_short) IS DISTINCT FROM (a.paid_cents, a.free_cents, a.credit_cents, a.is_short)
  UNION ALL
  SELECT 'what is unread is what was not read', coalesce(u.callback_id, c.id)::text
    FROM unprocessed_callbacks u FULL JOIN (
      SELECT k.id FROM mpesa_callbacks k WHERE NOT EXISTS (SELECT FROM mpesa_callback_outcomes r WHERE r.callback_id = k.id)
    ) c ON c.id = u.callback_id
    WHERE u.callback_id IS NULL OR c.id IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION check_seats_money_and_seasons() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT * FROM check_seats_and_money()
  UNION ALL
  SELECT 'a session is of its enrollment''s class', s.enrollment_id::text FROM enrollment_sessions s JOIN sessions m ON m.id = s.session_id
    WHERE m.class_id <> s.class_id
  UNION ALL
  SELECT 'a student is of the newest season they registered for', s.id::text FROM students s
    WHERE s.merged_into IS NULL AND (s.season_number, s.door) IS DISTINCT FROM
      (SELECT (r.season_number, r.door) FROM season_registrations r WHERE r.student_id = s.id ORDER BY r.season_number DESC LIMIT 1)
  UNION ALL
  SELECT 'a record that was merged has nothing left', s.id::text FROM students s WHERE s.merged_into IS NOT NULL AND (
    EXISTS (SELECT FROM enrollments e WHERE e.student_id = s.id) OR EXISTS (SELECT FROM waiting_list w WHERE w.student_id = s.id)
    OR EXISTS (SELECT FROM register_marks m WHERE m.student_id = s.id) OR EXISTS (SELECT FROM season_registrations r WHERE r.student_id = s.id))
  UNION ALL
  SELECT 'a record is merged into one that stands', s.id::text FROM students s JOIN students k ON k.id = s.merged_into WHERE k.merged_into IS NOT NULL
  UNION ALL
  SELECT 'a membership is of its enrollment''s student', b.enrollment_id::text FROM session_memberships b JOIN enrollments e ON e.id = b.enrollment_id
    WHERE b.student_id <> e.student_id
  UNION ALL
  SELECT 'only the completed have a certificate', c.number::text FROM certificates c JOIN enrollments e ON e.id = c.enrollment_id
    WHERE c.withdrawn_at IS NULL AND (e.outcome IS DISTINCT FROM 'completed' OR e.season_number <> c.season_number)
  UNION ALL
  SELECT 'an answered offer holds no seat of its own', o.id::text FROM offers o JOIN enrollments e ON e.id = o.enrollment_id
    WHERE o.answer = 'declined' AND e.state = 'offered'
  UNION ALL
  SELECT 'a closed season holds no unpaid seat', e.id::text FROM enrollments e JOIN seasons z ON z.number = e.season_number
    WHERE z.closed_at IS NOT NULL AND e.state IN ('held', 'pending_payment', 'offered', 'paid_waiting')
  UNION ALL
  SELECT 'every enrolled student of a closed season has an outcome', e.id::text FROM enrollments e JOIN seasons z ON z.number = e.season_number
    WHERE z.closed_at IS NOT NULL AND e.state = 'enrolled' AND e.outcome IS NULL
  UNION ALL
  SELECT 'only the places of a past season are free', e.id::text FROM enrollments e JOIN seasons z ON z.number = e.season_number
    WHERE z.is_past <> (e.fee_cents = 0)
  UNION ALL
  SELECT 'the classes of a closed season are archived', c.id::text FROM classes c JOIN seasons z ON z.number = c.season_number
    WHERE z.closed_at IS NOT NULL AND c.archived_at IS NULL
$$;
--> statement-breakpoint
CREATE FUNCTION check_seats_money_seasons_and_waiting() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  WITH set_aside AS (
    SELECT class_id, count(*) AS seats FROM waiting_list WHERE state = 'offered' AND enrollment_id IS NULL AND offer_until > now() GROUP BY class_id
  )
  SELECT * FROM check_seats_money_and_seasons()
  UNION ALL
  SELECT 'a class never holds more than its seats, with those set aside', c.id::text FROM classes c JOIN set_aside a ON a.class_id = c.id
    WHERE c.overfull_since IS NULL AND c.capacity < a.seats + (SELECT count(*) FROM enrollments e WHERE e.class_id = c.id
      AND (e.state = 'enrolled' OR (e.state IN ('held', 'pending_payment', 'offered') AND e.hold_until > now())))
  UNION ALL
  SELECT 'who is offered a seat of a class holds it', w.id::text FROM waiting_list w
    WHERE w.state = 'offered' AND w.enrollment_id IS NOT NULL AND NOT EXISTS (
      SELECT FROM enrollments e WHERE e.id = w.enrollment_id AND e.class_id = w.class_id AND e.student_id = w.student_id AND e.state = 'offered')
  UNION ALL
  SELECT 'an open offer is of who is offered a seat', o.id::text FROM offers o JOIN waiting_list w ON w.id = o.waiting_id
    WHERE o.answer IS NULL AND w.state NOT IN ('offered', 'seated')
  UNION ALL
  SELECT 'who is offered a seat has a link', w.id::text FROM waiting_list w
    WHERE w.state = 'offered' AND NOT EXISTS (SELECT FROM offers o WHERE o.waiting_id = w.id AND o.answer IS NULL)
  UNION ALL
  SELECT 'nobody has two offers open', w.student_id::text FROM waiting_list w
    WHERE w.state = 'offered' GROUP BY w.student_id, w.season_number HAVING count(*) > 1
  UNION ALL
  SELECT 'nobody waits for a class they have a seat in', w.id::text FROM waiting_list w JOIN enrollments e ON e.student_id = w.student_id
    AND e.class_id = w.class_id WHERE w.state IN ('waiting', 'offered') AND e.state = 'enrolled'
  UNION ALL
  SELECT 'who paid for a full class stands in its queue', e.id::text FROM enrollments e WHERE e.state = 'paid_waiting' AND NOT EXISTS (
    SELECT FROM waiting_list w WHERE w.enrollment_id = e.id AND w.class_id = e.class_id AND w.is_paid AND w.state = 'waiting')
  UNION ALL
  SELECT 'who stands first in a queue has paid', w.id::text FROM waiting_list w JOIN enrollments e ON e.id = w.enrollment_id
    WHERE w.is_paid AND w.state = 'waiting' AND e.state <> 'paid_waiting'
  UNION ALL
  SELECT 'nobody waits for an archived class', w.id::text FROM waiting_list w JOIN classes c ON c.id = w.class_id
    WHERE w.state IN ('waiting', 'offered') AND NOT w.is_paid AND c.archived_at IS NOT NULL
$$;
--> statement-breakpoint
-- Cash stays as it was taken; it is voided once, and a deposit withdrawn once, which frees its days for another. A receipt's note is
-- free text, which retention empties.
CREATE FUNCTION protect_cash() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  open_columns text[] := CASE TG_TABLE_NAME WHEN 'cash_receipts' THEN '{voided_by,voided_at,void_day,void_reason}'
    WHEN 'cash_deposits' THEN '{withdrawn_by,withdrawn_at,withdrawn_reason,withdrawn_days}' ELSE '{deposit_id}' END;
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'cash that was taken is never removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF to_jsonb(NEW) - open_columns - 'note' <> to_jsonb(OLD) - open_columns - 'note' OR to_jsonb(NEW) ->> 'note' NOT IN (to_jsonb(OLD) ->> 'note', '')
    OR (to_jsonb(OLD) ->> open_columns[1] IS NOT NULL AND to_jsonb(NEW) - 'note' <> to_jsonb(OLD) - 'note'
      AND NOT (TG_TABLE_NAME = 'cash_days' AND EXISTS (
        SELECT FROM cash_deposits d WHERE d.id = (to_jsonb(OLD) ->> 'deposit_id')::uuid AND d.withdrawn_at IS NOT NULL))) THEN
    RAISE EXCEPTION 'what was written of cash never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER cash_receipts_protect BEFORE UPDATE OR DELETE ON cash_receipts FOR EACH ROW EXECUTE FUNCTION protect_cash();
--> statement-breakpoint
CREATE TRIGGER cash_days_protect BEFORE UPDATE OR DELETE ON cash_days FOR EACH ROW EXECUTE FUNCTION protect_cash();
--> statement-breakpoint
CREATE TRIGGER cash_deposits_protect BEFORE UPDATE OR DELETE ON cash_deposits FOR EACH ROW EXECUTE FUNCTION protect_cash();
--> statement-breakpoint
-- The figures of the till by Nairobi day, in cents: taken less what was voided that day, voids of earlier days, refunds in cash; and what
-- was voided on the day after it was closed, which changes none of them.
CREATE VIEW cash_by_day AS
  WITH cash AS NOT MATERIALIZED (
    SELECT r.day, r.void_day, t.amount_cents AS cents, d.day IS NOT NULL AS is_late
      FROM cash_receipts r JOIN transactions t ON t.id = r.transaction_id
      LEFT JOIN cash_days d ON d.day = r.void_day AND d.created_at < r.voided_at
  )
  SELECT day, sum(taken)::int AS taken_cents, sum(voided)::int AS voided_cents, sum(refunded)::int AS refunded_cents,
    sum(late)::int AS voided_since_cents, sum(receipts)::int AS receipts FROM (
    SELECT day, cents AS taken, 0 AS voided, 0 AS refunded, 0 AS late, 1 AS receipts FROM cash WHERE void_day IS DISTINCT FROM day OR is_late
    UNION ALL SELECT void_day, 0, CASE WHEN is_late THEN 0 ELSE cents END, 0, CASE WHEN is_late THEN cents ELSE 0 END, 0
      FROM cash WHERE void_day > day OR is_late
    UNION ALL SELECT r.cash_day, 0, 0, r.amount_cents, 0, 0 FROM refunds r WHERE r.cash_day IS NOT NULL
  ) AS lines GROUP BY day;
--> statement-breakpoint
CREATE FUNCTION check_cash() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT 'cash has a receipt of its own', coalesce(t.id, c.transaction_id)::text
    FROM (SELECT id FROM transactions WHERE method = 'cash') t FULL JOIN cash_receipts c ON c.transaction_id = t.id
    WHERE t.id IS NULL OR c.transaction_id IS NULL
  UNION ALL
  SELECT 'cash is out of the books where it was voided', c.transaction_id::text FROM cash_receipts c
    WHERE (c.voided_by IS NOT NULL) <> EXISTS (SELECT FROM refunds r WHERE r.transaction_id = c.transaction_id AND r.state = 'voided')
  UNION ALL
  SELECT 'a closed day stays as it was filed', d.day::text FROM cash_days d LEFT JOIN cash_by_day b ON b.day = d.day
    WHERE (d.taken_cents, d.voided_cents, d.refunded_cents)
      <> (coalesce(b.taken_cents, 0), coalesce(b.voided_cents, 0), coalesce(b.refunded_cents, 0))
  UNION ALL
  SELECT 'a deposit to M-Pesa is the whole of its payment', coalesce(d.transaction_id, r.transaction_id)::text
    FROM (SELECT transaction_id, amount_cents FROM cash_deposits WHERE kind = 'mpesa' AND withdrawn_at IS NULL) d
    FULL JOIN (SELECT f.transaction_id, f.amount_cents FROM refunds f JOIN transactions t ON t.id = f.transaction_id AND t.amount_cents = f.amount_cents
      WHERE f.state = 'deposited') r ON (r.transaction_id, r.amount_cents) = (d.transaction_id, d.amount_cents)
    WHERE d.transaction_id IS NULL OR r.transaction_id IS NULL
  UNION ALL
  SELECT 'a withdrawn deposit carries no day', d.day::text FROM cash_days d JOIN cash_deposits w ON w.id = d.deposit_id
    WHERE w.withdrawn_at IS NOT NULL
$$;
--> statement-breakpoint
-- check_invariants() adds the rules of memberships and of cash.
CREATE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT * FROM check_seats_money_seasons_and_waiting()
  UNION ALL
  SELECT * FROM check_statements()
  UNION ALL
  SELECT * FROM check_unseen_money()
  UNION ALL
  SELECT * FROM check_memberships()
  UNION ALL
  SELECT * FROM check_cash()
$$;
--> statement-breakpoint
-- List counters: one function and three triggers for each list. Each statement adds lines for the rows it inserted, changed or deleted.
DO $do$
DECLARE
  source record;
  rows_of text;
  body text;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('students', 'students', 'r.season_number, nairobi_date(r.created_at), r.status, '''', 0', '', 'WHERE r.merged_into IS NULL'),
    ('enrollments', 'enrollments', 'r.season_number, nairobi_date(r.created_at), r.state, '''', 0', '', ''),
    ('enrolled', 'enrollments', 'r.season_number, nairobi_date(r.enrolled_at), '''', '''', 0', '', 'WHERE r.state = ''enrolled'' AND r.enrolled_at IS NOT NULL'),
    ('requests', 'payment_requests', 'e.season_number, nairobi_date(r.created_at), r.status, r.method, r.amount_cents', 'JOIN enrollments e ON e.id = r.enrollment_id', ''),
    ('prompts', 'mpesa_express_requests', '0, nairobi_date(r.created_at), r.state, '''', r.amount_cents', '', ''),
    ('paybill', 'mpesa_paybill_confirmations', '0, nairobi_date(r.transacted_at), '''', '''', r.amount_cents', '', ''),
    ('money', 'transactions', '0, nairobi_date(r.transacted_at), CASE WHEN r.enrollment_id IS NULL THEN ''unknown'' ELSE ''known'' END, r.method, r.amount_cents', '', ''),
    ('paid', 'allocations', 'e.season_number, nairobi_date(t.transacted_at), '''', '''', r.amount_cents',
      'JOIN enrollments e ON e.id = r.enrollment_id JOIN transactions t ON t.id = r.transaction_id', ''),
    ('queries', 'mpesa_queries', '0, nairobi_date(r.created_at), r.verdict, '''', 0', '', ''),
    ('messages', 'outbox', '0, date ''1970-01-01'', r.state, r.channel, 0', '', '')
  ) AS s (list, relation, columns, joined, filtered) LOOP
    rows_of := format('SELECT %s, %%s FROM %%s r %s %s', source.columns, source.joined, source.filtered);
    body := format(
      'INSERT INTO list_counters (list, season_number, day, status, kind, rows, cents)
        SELECT %L, season_number, day, status, kind, sum(n), sum(n * cents) FROM (%%s) AS changed (season_number, day, status, kind, cents, n)
        GROUP BY season_number, day, status, kind HAVING sum(n) <> 0 OR sum(n * cents) <> 0', source.list);
    EXECUTE format('CREATE FUNCTION count_%s() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        IF TG_OP = ''INSERT'' THEN %s;
        ELSIF TG_OP = ''DELETE'' THEN %s;
        ELSE %s;
        END IF;
        RETURN NULL;
      END $f$', source.list,
      format(body, format(rows_of, '1', 'new_rows')),
      format(body, format(rows_of, '-1', 'old_rows')),
      format(body, format(rows_of, '1', 'new_rows') || ' UNION ALL ' || format(rows_of, '-1', 'old_rows')));
    EXECUTE format('CREATE TRIGGER count_%1$s_inserted AFTER INSERT ON %2$s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', source.list, source.relation);
    EXECUTE format('CREATE TRIGGER count_%1$s_deleted AFTER DELETE ON %2$s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', source.list, source.relation);
    EXECUTE format('CREATE TRIGGER count_%1$s_updated AFTER UPDATE ON %2$s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', source.list, source.relation);
  END LOOP;
END $do$;
--> statement-breakpoint
INSERT INTO message_channels (channel) VALUES ('sms'), ('mail');
