ALTER TABLE "refunds" ALTER COLUMN "enrollment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "returned_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "returned_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cleared_by" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cleared_reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_returned_by_staff_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cleared_by_staff_id_fk" FOREIGN KEY ("cleared_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_returned" CHECK ((returned_by is null) = (returned_reason is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cleared" CHECK ((cleared_by is null) = (cleared_reason is null));
--> statement-breakpoint
-- What was asked back, or given back, of money while it stood on nobody's account.
CREATE FUNCTION refunded_of_suspense(money uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(r.amount_cents), 0)::int FROM refunds r
    WHERE r.transaction_id = money AND r.enrollment_id IS NULL AND r.state <> 'cancelled'
$$;
--> statement-breakpoint
-- What of money on nobody's account is nobody's still.
CREATE VIEW suspense AS
  SELECT t.id AS transaction_id, t.amount_cents - refunded_of_suspense(t.id) AS cents FROM transactions t
    WHERE t.enrollment_id IS NULL AND NOT 'reversed' = ANY (t.flags);
--> statement-breakpoint
-- What of each payment is free on each account: what came to it, less what it pays, gave back or gave away. What was given
-- back before anybody was known for the money is not there for whoever it is matched to.
CREATE OR REPLACE VIEW credits AS
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
-- Money on nobody's account is asked back only as long as it is there.
CREATE FUNCTION check_suspense_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
  arrived integer;
BEGIN
  SELECT enrollment_id, amount_cents INTO owner, arrived FROM transactions WHERE id = NEW.transaction_id FOR UPDATE;
  IF owner IS NOT NULL THEN
    RAISE EXCEPTION 'money on an account is given back from there' USING ERRCODE = 'restrict_violation';
  END IF;
  IF refunded_of_suspense(NEW.transaction_id) + NEW.amount_cents > arrived THEN
    RAISE EXCEPTION 'more is given back than arrived' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_of_suspense BEFORE INSERT ON refunds FOR EACH ROW
  WHEN (NEW.enrollment_id IS NULL AND NEW.state <> 'cancelled') EXECUTE FUNCTION check_suspense_refund();
--> statement-breakpoint
-- Money that its payer is to have back becomes nobody's meanwhile.
CREATE FUNCTION check_suspense_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM refunds r
    WHERE r.transaction_id = NEW.id AND r.enrollment_id IS NULL AND r.state IN ('asked', 'approved', 'sent')) THEN
    RAISE EXCEPTION 'money that its payer is to have back is matched to nobody' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_suspense BEFORE UPDATE OF enrollment_id ON transactions FOR EACH ROW
  WHEN (OLD.enrollment_id IS NULL AND NEW.enrollment_id IS NOT NULL) EXECUTE FUNCTION check_suspense_match();
--> statement-breakpoint
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
      (SELECT coalesce(sum(cents), 0) FROM suspense) AS suspense,
      (SELECT coalesce(sum(amount_cents), 0) FROM allocations) AS allocated,
      (SELECT coalesce(sum(cents), 0) FROM credits) AS credit,
      (SELECT coalesce(sum(amount_cents), 0) FROM donations) AS donated,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state <> 'cancelled')
        + (SELECT coalesce(sum(amount_cents - refunded_of_suspense(id)), 0) FROM transactions
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
    WHERE NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = 'enrollment:' || e.id)
  UNION ALL
  SELECT 'a saved register has marked everybody it lists', r.id::text FROM registers r
    WHERE r.status = 'saved' AND (r.saved_at IS NULL OR NOT EXISTS (SELECT 1 FROM register_marks m WHERE m.register_id = r.id))
  UNION ALL
  SELECT 'money a statement counts is in the books', s.receipt FROM statement_rows s
    WHERE s.kind = 'payment' AND s.outcome IN ('created', 'known') AND NOT EXISTS (
      SELECT 1 FROM transactions t WHERE t.id = s.transaction_id AND t.receipt = s.receipt AND t.amount_cents = s.cents)
$$;
