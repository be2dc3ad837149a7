-- A saved register is locked: neither it nor its marks change any more.
CREATE FUNCTION keep_saved_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status = 'saved' THEN
    RAISE EXCEPTION 'a saved register is locked' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER registers_keep_saved BEFORE UPDATE OR DELETE ON registers FOR EACH ROW EXECUTE FUNCTION keep_saved_register();
--> statement-breakpoint
CREATE FUNCTION keep_saved_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM registers r WHERE r.id = coalesce(NEW.register_id, OLD.register_id) AND r.status = 'saved') THEN
    RAISE EXCEPTION 'a saved register is locked' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER register_marks_keep_saved BEFORE INSERT OR UPDATE OR DELETE ON register_marks FOR EACH ROW EXECUTE FUNCTION keep_saved_marks();
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
  UNION ALL
  SELECT 'a saved register has marked everybody it lists', r.id::text FROM registers r
    WHERE r.status = 'saved' AND (r.saved_at IS NULL OR NOT EXISTS (SELECT 1 FROM register_marks m WHERE m.register_id = r.id))
$$;
