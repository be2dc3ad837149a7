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
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_approved";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_settled";--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_file_id_statement_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_imported_by_staff_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK ("state" in ('asked', 'approved', 'sent', 'settled', 'cancelled', 'reversed'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved" CHECK (state in ('asked', 'cancelled', 'reversed') or approved_by is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_settled" CHECK ((state in ('settled', 'reversed')) = (payout_code is not null));
--> statement-breakpoint
CREATE TRIGGER statements_are_kept BEFORE UPDATE OR DELETE ON statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_rows_are_kept BEFORE UPDATE OR DELETE ON statement_rows FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_files_are_kept BEFORE UPDATE ON statement_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Money nobody was known for that M-Pesa gave back whole is suspense no longer: it carries the flag `reversed`.
-- What must be true at any moment. No row means that the books and the seats are right.
CREATE OR REPLACE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  WITH seats AS (
    SELECT e.id, e.class_id FROM enrollments e
    WHERE e.state = 'enrolled' OR (e.state IN ('held', 'pending_payment', 'offered') AND e.hold_until > now())
  ), paid AS (
    SELECT enrollment_id, sum(amount_cents) AS cents FROM allocations GROUP BY enrollment_id
  ), spent AS (
    SELECT transaction_id, sum(amount_cents) AS cents FROM allocations GROUP BY transaction_id
  ), decided AS (
    SELECT DISTINCT ON (transaction_id) transaction_id, enrollment_id, step FROM money_matches ORDER BY transaction_id, id DESC
  ), totals AS (
    SELECT
      (SELECT coalesce(sum(amount_cents), 0) FROM transactions) AS arrived,
      (SELECT coalesce(sum(amount_cents), 0) FROM transactions
        WHERE enrollment_id IS NULL AND NOT 'reversed' = ANY (flags)) AS suspense,
      (SELECT coalesce(sum(amount_cents), 0) FROM allocations) AS allocated,
      (SELECT coalesce(sum(cents), 0) FROM credits) AS credit,
      (SELECT coalesce(sum(amount_cents), 0) FROM donations) AS donated,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state <> 'cancelled')
        + (SELECT coalesce(sum(amount_cents), 0) FROM transactions
          WHERE enrollment_id IS NULL AND 'reversed' = ANY (flags)) AS refunded
  )
  SELECT 'a class never holds more than its seats', c.id::text FROM classes c
    WHERE c.capacity IS NOT NULL AND c.overfull_since IS NULL AND (SELECT count(*) FROM seats s WHERE s.class_id = c.id) > c.capacity
  UNION ALL
  SELECT 'a session never holds more than its room', s.id::text FROM sessions s
    WHERE s.capacity IS NOT NULL AND s.capacity < (
      SELECT count(*) FROM enrollment_sessions es JOIN seats ON seats.id = es.enrollment_id WHERE es.session_id = s.id)
  UNION ALL
  SELECT 'enrolled means paid in full', e.id::text FROM enrollments e LEFT JOIN paid p ON p.enrollment_id = e.id
    WHERE e.state = 'enrolled' AND coalesce(p.cents, 0) < e.fee_cents
  UNION ALL
  SELECT 'paid in full means enrolled or waiting for a seat', e.id::text FROM enrollments e JOIN paid p ON p.enrollment_id = e.id
    WHERE p.cents >= e.fee_cents AND e.state NOT IN ('enrolled', 'paid_waiting')
  UNION ALL
  SELECT 'no enrollment takes more than its fee', e.id::text FROM enrollments e JOIN paid p ON p.enrollment_id = e.id
    WHERE p.cents > e.fee_cents OR p.cents < 0
  UNION ALL
  SELECT 'enrolled has a receipt number and a time', e.id::text FROM enrollments e
    WHERE e.state = 'enrolled' AND (e.receipt_no IS NULL OR e.enrolled_at IS NULL)
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
  SELECT 'money is neither made nor lost', format('%s arrived; %s pays, %s credit, %s suspense, %s refunded, %s donated',
      arrived, allocated, credit, suspense, refunded, donated) FROM totals
    WHERE arrived <> allocated + credit + suspense + refunded + donated
  UNION ALL
  SELECT 'money stands where it was matched', d.transaction_id::text FROM decided d JOIN transactions t ON t.id = d.transaction_id
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
    WHERE NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = 'enrollment:' || e.id)
  UNION ALL
  SELECT 'a saved register has marked everybody it lists', r.id::text FROM registers r
    WHERE r.status = 'saved' AND (r.saved_at IS NULL OR NOT EXISTS (SELECT 1 FROM register_marks m WHERE m.register_id = r.id))
  UNION ALL
  SELECT 'money a statement counts is in the books', s.receipt FROM statement_rows s
    WHERE s.kind = 'payment' AND s.outcome IN ('created', 'known') AND NOT EXISTS (
      SELECT 1 FROM transactions t WHERE t.id = s.transaction_id AND t.receipt = s.receipt AND t.amount_cents = s.cents)
$$;
