CREATE TABLE "disclosures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"session_id" uuid,
	"verb" text NOT NULL,
	"student_ids" uuid[] NOT NULL,
	"request_id" text,
	CONSTRAINT "disclosures_somebody" CHECK (cardinality(student_ids) > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_requests" DROP CONSTRAINT "payment_requests_phone";--> statement-breakpoint
ALTER TABLE "students" DROP CONSTRAINT "students_phone";--> statement-breakpoint
ALTER TABLE "students" DROP CONSTRAINT "students_id_or_guardian";--> statement-breakpoint
DROP INDEX "students_msisdn";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "session_id" uuid;--> statement-breakpoint
CREATE INDEX "disclosures_at" ON "disclosures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "disclosures_session" ON "disclosures" USING btree ("session_id","at") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "disclosures_actor" ON "disclosures" USING btree ("actor_id","at") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "disclosures_students" ON "disclosures" USING gin ("student_ids");--> statement-breakpoint
CREATE INDEX "audit_log_session" ON "audit_log" USING btree ("session_id","at") WHERE session_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "students_msisdn" ON "students" USING btree ("msisdn") WHERE not phone_shared and msisdn <> 'removed';--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_phone" CHECK ("paying_msisdn" ~ '^254[17][0-9]{8}$' or "paying_msisdn" = 'removed');--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_phone" CHECK ("msisdn" ~ '^254[17][0-9]{8}$' or "msisdn" = 'removed');--> statement-breakpoint
ALTER TABLE "students" ADD CONSTRAINT "students_id_or_guardian" CHECK (id_number is not null or (guardian_name is not null and guardian_id_no is not null and guardian_msisdn is not null) or msisdn = 'removed');--> statement-breakpoint
-- What is kept for a term only: nobody takes it away sooner (lib/academy/terms.ts).
DROP TRIGGER audit_log_is_kept ON audit_log;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_kept BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_has_a_term BEFORE DELETE ON audit_log FOR EACH ROW
  WHEN (OLD.at >= now() - interval '3 years') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER disclosures_are_kept BEFORE UPDATE ON disclosures FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER disclosures_have_a_term BEFORE DELETE ON disclosures FOR EACH ROW
  WHEN (OLD.at >= now() - interval '3 years') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
DROP TRIGGER mpesa_callbacks_are_kept ON mpesa_callbacks;
--> statement-breakpoint
CREATE TRIGGER mpesa_callbacks_are_kept BEFORE DELETE ON mpesa_callbacks FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_callbacks_have_a_term BEFORE UPDATE ON mpesa_callbacks FOR EACH ROW WHEN (NOT (
  OLD.received_at < now() - interval '18 months' AND NEW.body = ''
  AND (NEW.id, NEW.kind, NEW.express_request_id, NEW.order_id, NEW.received_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.kind, OLD.express_request_id, OLD.order_id, OLD.received_at)
)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
DROP TRIGGER mpesa_queries_are_kept ON mpesa_queries;
--> statement-breakpoint
CREATE TRIGGER mpesa_queries_are_kept BEFORE DELETE ON mpesa_queries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_queries_have_a_term BEFORE UPDATE ON mpesa_queries FOR EACH ROW WHEN (NOT (
  OLD.created_at < now() - interval '18 months' AND NEW.body IS NULL
  AND (NEW.id, NEW.express_request_id, NEW.http_status, NEW.verdict, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.express_request_id, OLD.http_status, OLD.verdict, OLD.created_at)
)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What must be true at any moment. A place older than the audit log reaches is not asked of it.
CREATE OR REPLACE FUNCTION check_books() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  WITH seats AS (
    SELECT e.id, e.class_id FROM enrollments e
    WHERE e.state = 'enrolled' OR (e.state IN ('held', 'pending_payment', 'offered') AND e.hold_until > now())
  ), full_classes AS (
    SELECT class_id, count(*) AS taken FROM seats GROUP BY class_id
  ), full_rooms AS (
    SELECT es.session_id, count(*) AS taken FROM sessions s JOIN enrollment_sessions es ON es.session_id = s.id JOIN seats ON seats.id = es.enrollment_id
      WHERE s.capacity IS NOT NULL GROUP BY es.session_id
  ), paid AS (
    SELECT enrollment_id, sum(amount_cents) AS cents FROM allocations GROUP BY enrollment_id
  ), spent AS (
    SELECT transaction_id, sum(amount_cents) AS cents FROM allocations GROUP BY transaction_id
  ), decided AS (
    SELECT DISTINCT ON (transaction_id) transaction_id, enrollment_id, step FROM money_matches ORDER BY transaction_id, id DESC
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
  SELECT 'a session never holds more than its room', s.id::text FROM sessions s JOIN full_rooms f ON f.session_id = s.id
    WHERE f.taken > s.capacity
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
    WHERE e.created_at >= now() - interval '3 years'
      AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = 'enrollment:' || e.id)
  UNION ALL
  SELECT 'a saved register has marked everybody it lists', r.id::text FROM registers r
    WHERE r.status = 'saved' AND (r.saved_at IS NULL OR NOT EXISTS (SELECT 1 FROM register_marks m WHERE m.register_id = r.id))
  UNION ALL
  SELECT 'money a statement counts is in the books', s.receipt FROM statement_rows s
    WHERE s.kind = 'payment' AND s.outcome IN ('created', 'known') AND NOT EXISTS (
      SELECT 1 FROM transactions t WHERE t.id = s.transaction_id AND t.receipt = s.receipt AND t.amount_cents = s.cents)
$$;
