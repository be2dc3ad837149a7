CREATE TRIGGER money_matches_are_kept BEFORE UPDATE OR DELETE ON money_matches FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_moves_are_kept BEFORE UPDATE OR DELETE ON credit_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_keeps_are_kept BEFORE UPDATE OR DELETE ON credit_keeps FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER donations_are_kept BEFORE UPDATE OR DELETE ON donations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- What is given back keeps its amount and its people; settled and cancelled are ends.
CREATE FUNCTION check_refund_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'a refund is never removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.transaction_id, NEW.enrollment_id, NEW.amount_cents, NEW.asked_by, NEW.reason)
    IS DISTINCT FROM (OLD.transaction_id, OLD.enrollment_id, OLD.amount_cents, OLD.asked_by, OLD.reason)
    OR (OLD.approved_by IS NOT NULL AND NEW.approved_by IS DISTINCT FROM OLD.approved_by)
    OR (OLD.payout_code IS NOT NULL AND NEW.payout_code IS DISTINCT FROM OLD.payout_code) THEN
    RAISE EXCEPTION 'what a refund says never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = OLD.state OR (OLD.state, NEW.state) IN (
    ('asked', 'approved'), ('asked', 'cancelled'), ('approved', 'sent'), ('approved', 'settled'), ('approved', 'cancelled'),
    ('sent', 'approved'), ('sent', 'settled')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a refund does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_step BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION check_refund_step();
--> statement-breakpoint
-- Money that paid for a place may turn out to be somebody else's: then the place is to be paid again, or nobody waits any more.
CREATE OR REPLACE FUNCTION check_enrollment_step() RETURNS trigger LANGUAGE plpgsql AS $$
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
  RAISE EXCEPTION 'an enrollment does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- What of each payment is free on each account: what came to it, less what it pays, gave back or gave away.
CREATE VIEW credits AS
  SELECT transaction_id, enrollment_id, sum(cents)::int AS cents FROM (
    SELECT id AS transaction_id, enrollment_id, amount_cents AS cents FROM transactions WHERE enrollment_id IS NOT NULL
    UNION ALL SELECT transaction_id, to_enrollment_id, amount_cents FROM credit_moves
    UNION ALL SELECT transaction_id, from_enrollment_id, -amount_cents FROM credit_moves
    UNION ALL SELECT transaction_id, enrollment_id, -amount_cents FROM allocations
    UNION ALL SELECT transaction_id, enrollment_id, -amount_cents FROM donations
    UNION ALL SELECT transaction_id, enrollment_id, -amount_cents FROM refunds WHERE state <> 'cancelled'
  ) AS lines GROUP BY transaction_id, enrollment_id;
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
      (SELECT coalesce(sum(amount_cents), 0) FROM transactions WHERE enrollment_id IS NULL) AS suspense,
      (SELECT coalesce(sum(amount_cents), 0) FROM allocations) AS allocated,
      (SELECT coalesce(sum(cents), 0) FROM credits) AS credit,
      (SELECT coalesce(sum(amount_cents), 0) FROM donations) AS donated,
      (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE state <> 'cancelled') AS refunded
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
$$;
