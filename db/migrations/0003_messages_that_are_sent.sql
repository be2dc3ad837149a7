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
	CONSTRAINT "replies_meaning" CHECK ("meaning" in ('stop', 'start', 'absence_reason', 'other')),
	CONSTRAINT "replies_result" CHECK ("result" in ('opted_out', 'opted_in', 'excused', 'noted', 'call_planned', 'answered_before', 'several_absences', 'not_absent', 'season_closed')),
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
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_status";--> statement-breakpoint
DROP INDEX "outbox_by_status";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "kind" text DEFAULT 'notice' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "purpose" text DEFAULT 'transactional' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "priority" smallint DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "student_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "batch_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" RENAME COLUMN "status" TO "state";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "expires_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "lease_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempt_token" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "parts" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "cost_cents" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "reserved_month" date;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "doubts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "message_batches" ADD CONSTRAINT "message_batches_created_by_staff_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_message_id_outbox_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_handled_by_staff_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_batches_created" ON "message_batches" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "message_reports_provider" ON "message_reports" USING btree ("provider_id") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "message_reports_created" ON "message_reports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "message_templates_name" ON "message_templates" USING btree (lower(name)) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "replies_provider" ON "replies" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "replies_created" ON "replies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "replies_open" ON "replies" USING btree ("created_at","id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "replies_by_phone" ON "replies" USING btree ("msisdn","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "replies_one_answer" ON "replies" USING btree ("message_id") WHERE result in ('excused', 'noted', 'call_planned');--> statement-breakpoint
CREATE INDEX "replies_by_student" ON "replies" USING btree ("student_id","created_at") WHERE student_id is not null;--> statement-breakpoint
CREATE INDEX "replies_search" ON "replies" USING gin (search gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_batch_id_message_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."message_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","priority","next_attempt_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_expiring" ON "outbox" USING btree ("expires_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_leases" ON "outbox" USING btree ("lease_until") WHERE state in ('sending', 'unknown');--> statement-breakpoint
CREATE INDEX "outbox_provider" ON "outbox" USING btree ("provider_id") WHERE provider_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_unknown" ON "outbox" USING btree ("recipient") WHERE state = 'unknown';--> statement-breakpoint
CREATE INDEX "outbox_by_recipient" ON "outbox" USING btree ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "outbox_secrets" ON "outbox" USING btree ("expires_at") WHERE is_secret and body <> '';--> statement-breakpoint
CREATE INDEX "outbox_by_state" ON "outbox" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_by_student" ON "outbox" USING btree ("student_id","created_at") WHERE student_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_by_batch" ON "outbox" USING btree ("batch_id","state") WHERE batch_id is not null;--> statement-breakpoint
-- The list counters of messages follow the new name before any row changes.
DO $do$ BEGIN
  EXECUTE replace(pg_get_functiondef('count_messages()'::regprocedure), 'r.status, r.channel', 'r.state, r.channel');
END $do$;
--> statement-breakpoint
-- Messages written before there was sending: none goes out late.
UPDATE outbox SET state = CASE state WHEN 'sent' THEN 'accepted' WHEN 'queued' THEN 'expired' ELSE state END;
--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "kind" DROP DEFAULT, ALTER COLUMN "purpose" DROP DEFAULT, ALTER COLUMN "priority" DROP DEFAULT, ALTER COLUMN "expires_at" DROP DEFAULT;
--> statement-breakpoint
INSERT INTO message_channels (channel) VALUES ('sms'), ('mail');
--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("kind" in ('code', 'reset_link', 'first_password', 'registered', 'seat_held', 'hold_ending', 'hold_over', 'part_paid', 'claim_kept', 'enrolled', 'refunded', 'payment_changed', 'no_seat', 'offer', 'keep_place', 'moved', 'cancelled', 'absence', 'certificate', 'notice', 'promotion'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_purpose" CHECK ("purpose" in ('transactional', 'promotional'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_language" CHECK ("language" in ('en', 'sw'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state" CHECK ("state" in ('queued', 'sending', 'accepted', 'delivered', 'failed', 'unknown', 'expired', 'suppressed'));--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_priority" CHECK (priority between 0 and 4);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_reserved" CHECK (reserved_month is null or cost_cents is not null);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_lease" CHECK (state <> 'sending' or (lease_until is not null and attempt_token is not null));--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_language" CHECK ("language" in ('en', 'sw'));--> statement-breakpoint
-- What replies to messages do to registers and to the rescue list.
ALTER TABLE "rescue_calls" DROP CONSTRAINT "rescue_calls_called";--> statement-breakpoint
ALTER TABLE "register_corrections" ALTER COLUMN "reopened_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD COLUMN "reply_id" uuid;--> statement-breakpoint
ALTER TABLE "rescue_calls" ADD COLUMN "reply_id" uuid;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rescue_calls" ADD CONSTRAINT "rescue_calls_reply_id_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."replies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rescue_calls_by_reply" ON "rescue_calls" USING btree ("enrollment_id") WHERE reply_id is not null;--> statement-breakpoint
ALTER TABLE "register_corrections" ADD CONSTRAINT "register_corrections_by" CHECK (num_nonnulls(reopened_by, reply_id) = 1);--> statement-breakpoint
ALTER TABLE "rescue_calls" ADD CONSTRAINT "rescue_calls_planned" CHECK (called_at is not null or reason is null or reply_id is not null);--> statement-breakpoint
ALTER TABLE "rescue_calls" ADD CONSTRAINT "rescue_calls_called" CHECK (called_at is null or reason is not null);--> statement-breakpoint
CREATE INDEX "message_reports_unread" ON "message_reports" USING btree ("id") WHERE processed_at is null and kind <> 'delivery';--> statement-breakpoint
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
