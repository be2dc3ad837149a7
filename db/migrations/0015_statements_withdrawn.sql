-- A statement changes once, when it is withdrawn; of its rows changes only whether they count.
DROP TRIGGER statements_immutable ON statements;
--> statement-breakpoint
CREATE TRIGGER statements_immutable BEFORE DELETE ON statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statements_withdrawn_once BEFORE UPDATE ON statements FOR EACH ROW WHEN (NOT (
  OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
  AND to_jsonb(NEW) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[] = to_jsonb(OLD) - '{withdrawn_at,withdrawn_by,withdrawn_reason}'::text[]
)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
DROP TRIGGER statement_rows_immutable ON statement_rows;
--> statement-breakpoint
-- The other half of a transfer out of the collecting account, which the newer export shows too, moved another account's money.
UPDATE statement_rows SET is_own = false, is_counted = false
  WHERE kind = 'sweep' AND direction = 'in' AND details ~* '^(utility|merchant)\M.*\maccount to\M';
--> statement-breakpoint
CREATE TRIGGER statement_rows_immutable BEFORE DELETE ON statement_rows FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_rows_count_only BEFORE UPDATE ON statement_rows FOR EACH ROW
  WHEN (to_jsonb(NEW) - 'is_counted' <> to_jsonb(OLD) - 'is_counted') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A payment that left the books with its statement comes back when something else reports it.
CREATE OR REPLACE FUNCTION check_refund_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
    ('sent', 'approved'), ('sent', 'settled'), ('withdrawn', 'cancelled')
  ) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a refund does not go from % to %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
END $$;
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
-- check_invariants() adds the rules of statements and of unseen money to those of seats, money, seasons and waiting lists.
ALTER FUNCTION check_invariants() RENAME TO check_seats_money_seasons_and_waiting;
--> statement-breakpoint
CREATE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT * FROM check_seats_money_seasons_and_waiting()
  UNION ALL
  SELECT * FROM check_statements()
  UNION ALL
  SELECT * FROM check_unseen_money()
$$;
