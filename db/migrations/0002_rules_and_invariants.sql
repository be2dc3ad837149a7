-- Counted attempts may be lost in a crash; they must not slow every write down.
ALTER TABLE rate_limits SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed or removed; write a new row', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_kept BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_callbacks_are_kept BEFORE UPDATE OR DELETE ON mpesa_callbacks FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_callback_readings_are_kept BEFORE UPDATE OR DELETE ON mpesa_callback_readings FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_queries_are_kept BEFORE UPDATE OR DELETE ON mpesa_queries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_paybill_confirmations_are_kept BEFORE UPDATE OR DELETE ON mpesa_paybill_confirmations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER allocations_are_kept BEFORE UPDATE OR DELETE ON allocations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Money that arrived keeps its amount and, once known, its receipt.
CREATE FUNCTION keep_money() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER transactions_keep_money BEFORE UPDATE OR DELETE ON transactions FOR EACH ROW EXECUTE FUNCTION keep_money();
--> statement-breakpoint
CREATE FUNCTION check_enrollment_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = OLD.state OR (OLD.state, NEW.state) IN (
    ('held', 'pending_payment'), ('held', 'enrolled'), ('held', 'expired'), ('held', 'paid_waiting'), ('held', 'cancelled'),
    ('pending_payment', 'held'), ('pending_payment', 'enrolled'), ('pending_payment', 'expired'), ('pending_payment', 'paid_waiting'), ('pending_payment', 'cancelled'),
    ('offered', 'held'), ('offered', 'pending_payment'), ('offered', 'enrolled'), ('offered', 'expired'), ('offered', 'paid_waiting'), ('offered', 'cancelled'),
    ('expired', 'held'), ('expired', 'pending_payment'), ('expired', 'enrolled'), ('expired', 'paid_waiting'), ('expired', 'offered'), ('expired', 'cancelled'),
    ('paid_waiting', 'pending_payment'), ('paid_waiting', 'enrolled'), ('paid_waiting', 'cancelled'),
    ('enrolled', 'cancelled')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an enrollment does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER enrollments_step BEFORE UPDATE OF state ON enrollments FOR EACH ROW EXECUTE FUNCTION check_enrollment_step();
--> statement-breakpoint
-- A prompt that was paid stays paid, whatever is heard later.
CREATE FUNCTION check_express_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'paid' AND NEW.state <> 'paid' THEN
    RAISE EXCEPTION 'a paid prompt stays paid' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mpesa_express_step BEFORE UPDATE OF state ON mpesa_express_requests FOR EACH ROW EXECUTE FUNCTION check_express_step();
--> statement-breakpoint
-- What must be true at any moment. No row means that the books and the seats are right.
CREATE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  WITH seats AS (
    SELECT e.id, e.class_id FROM enrollments e
    WHERE e.state = 'enrolled' OR (e.state IN ('held', 'pending_payment', 'offered') AND e.hold_until > now())
  ), paid AS (
    SELECT enrollment_id, sum(amount_cents) AS cents FROM allocations GROUP BY enrollment_id
  ), spent AS (
    SELECT transaction_id, sum(amount_cents) AS cents FROM allocations GROUP BY transaction_id
  )
  SELECT 'a class never holds more than its seats', c.id::text FROM classes c
    WHERE c.capacity IS NOT NULL AND (SELECT count(*) FROM seats s WHERE s.class_id = c.id) > c.capacity
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
  SELECT 'suspense money pays for nothing', t.id::text FROM transactions t JOIN spent s ON s.transaction_id = t.id
    WHERE t.enrollment_id IS NULL AND s.cents <> 0
  UNION ALL
  SELECT 'every paybill confirmation is money', c.trans_id FROM mpesa_paybill_confirmations c
    WHERE NOT EXISTS (SELECT 1 FROM transactions t WHERE t.receipt = c.trans_id)
  UNION ALL
  SELECT 'every paid prompt is money', x.id::text FROM mpesa_express_requests x
    WHERE x.state = 'paid' AND NOT EXISTS (SELECT 1 FROM transactions t WHERE t.express_request_id = x.id)
  UNION ALL
  SELECT 'a seat stands in the audit log', e.id::text FROM enrollments e
    WHERE NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = 'enrollment:' || e.id)
$$;
