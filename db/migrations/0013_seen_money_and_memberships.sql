-- The time of payment in Safaricom's stamp (YYYYMMDDHHMMSS, Nairobi), or another time where the stamp is none.
CREATE FUNCTION paid_at(stamp text, otherwise timestamp with time zone) RETURNS timestamp with time zone LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT CASE WHEN to_char(paid.at, 'YYYYMMDDHH24MISS') = stamp THEN paid.at AT TIME ZONE 'Africa/Nairobi' ELSE otherwise END
  FROM (SELECT CASE WHEN stamp ~ '^[12]\d{3}(0[1-9]|1[0-2])\d{2}([01]\d|2[0-3])[0-5]\d[0-5]\d$' THEN
    make_timestamp(substr(stamp, 1, 4)::int, substr(stamp, 5, 2)::int, 1, substr(stamp, 9, 2)::int, substr(stamp, 11, 2)::int, substr(stamp, 13, 2)::int)
      + (substr(stamp, 7, 2)::int - 1) * interval '1 day' END) paid (at)
$$;
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
ALTER TABLE "registers" DROP CONSTRAINT "registers_status";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_approved";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_settled";--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_kind";--> statement-breakpoint
ALTER TABLE "statement_rows" DROP CONSTRAINT "statement_rows_kind";--> statement-breakpoint
DROP INDEX "registers_one_a_day";--> statement-breakpoint
DROP INDEX "transactions_unknown";--> statement-breakpoint
DROP INDEX "statements_file";--> statement-breakpoint
ALTER TABLE "registers" ADD COLUMN "unusual_reason" text;--> statement-breakpoint
ALTER TABLE "registers" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "registers" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "registers" ADD COLUMN "removed_reason" text;--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD COLUMN "transaction_id" uuid;--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD COLUMN "unreadable_id" uuid;--> statement-breakpoint
ALTER TABLE "mpesa_paybill_confirmations" ADD COLUMN "transacted_at" timestamp with time zone GENERATED ALWAYS AS (paid_at(trans_time, created_at)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "account" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "withdrawn_by" uuid;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "withdrawn_reason" text;--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "consent_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session_memberships" ADD CONSTRAINT "session_memberships_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_memberships" ADD CONSTRAINT "session_memberships_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_memberships" ADD CONSTRAINT "session_memberships_student_id_students_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreadable_money" ADD CONSTRAINT "unreadable_money_express_request_id_mpesa_express_requests_id_fk" FOREIGN KEY ("express_request_id") REFERENCES "public"."mpesa_express_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreadable_money" ADD CONSTRAINT "unreadable_money_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreadable_money" ADD CONSTRAINT "unreadable_money_resolved_by_staff_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "session_memberships_open" ON "session_memberships" USING btree ("enrollment_id","session_id") WHERE last_day is null;--> statement-breakpoint
CREATE INDEX "session_memberships_by_enrollment" ON "session_memberships" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "session_memberships_by_student" ON "session_memberships" USING btree ("student_id","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "unreadable_money_key" ON "unreadable_money" USING btree ("key");--> statement-breakpoint
CREATE INDEX "unreadable_money_received" ON "unreadable_money" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "unreadable_money_open" ON "unreadable_money" USING btree ("received_at","id") WHERE resolution is null;--> statement-breakpoint
CREATE INDEX "unreadable_money_by_prompt" ON "unreadable_money" USING btree ("express_request_id");--> statement-breakpoint
CREATE INDEX "unreadable_money_by_receipt" ON "unreadable_money" USING btree ("receipt");--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_removed_by_staff_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD CONSTRAINT "mpesa_callback_outcomes_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mpesa_callback_outcomes" ADD CONSTRAINT "mpesa_callback_outcomes_unreadable_id_unreadable_money_id_fk" FOREIGN KEY ("unreadable_id") REFERENCES "public"."unreadable_money"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_withdrawn_by_staff_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "registers_by_session" ON "registers" USING btree ("session_id","date");--> statement-breakpoint
CREATE INDEX "registers_by_remover" ON "registers" USING btree ("removed_by") WHERE removed_by is not null;--> statement-breakpoint
CREATE INDEX "mpesa_paybill_transacted" ON "mpesa_paybill_confirmations" USING btree ("transacted_at","id");--> statement-breakpoint
CREATE INDEX "students_without_consent" ON "students" USING btree ("consent_until") WHERE consent_until is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "registers_one_a_day" ON "registers" USING btree ("session_id","date") WHERE status <> 'removed';--> statement-breakpoint
CREATE INDEX "transactions_unknown" ON "transactions" USING btree ("transacted_at","id") WHERE enrollment_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "statements_file" ON "statements" USING btree ("file_id") WHERE withdrawn_at is null;--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_unusual_reason" CHECK (char_length(unusual_reason) between 3 and 200);--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_removed_reason" CHECK (char_length(removed_reason) between 3 and 200);--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_removal" CHECK (num_nonnulls(removed_at, removed_by, removed_reason) = case when status = 'removed' then 3 else 0 end);--> statement-breakpoint
ALTER TABLE "registers" ADD CONSTRAINT "registers_status" CHECK ("status" in ('draft', 'saved', 'removed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK ("state" in ('asked', 'approved', 'sent', 'settled', 'cancelled', 'reversed', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved" CHECK (state in ('asked', 'cancelled', 'reversed', 'withdrawn') or approved_by is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled" CHECK (case state when 'settled' then payout_code is not null when 'reversed' then true else payout_code is null end);--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_kind" CHECK ("kind" in ('code', 'reset_link', 'first_password', 'second_factor_reset', 'account_changed', 'registered', 'seat_held', 'hold_ending', 'hold_over', 'part_paid', 'claim_kept', 'enrolled', 'payer_receipt', 'refunded', 'payment_changed', 'no_seat', 'offer', 'keep_place', 'moved', 'cancelled', 'absence', 'certificate', 'notice', 'promotion'));--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_kind" CHECK ("kind" in ('payment', 'charge', 'reversal', 'sweep', 'withdrawal', 'payout', 'other'));--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_withdrawn" CHECK (num_nonnulls(withdrawn_at, withdrawn_by, withdrawn_reason) in (0, 3) and withdrawn_reason <> '');