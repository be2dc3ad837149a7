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
-- Callbacks that were kept and not booked so far, and statement rows that were left for a person, stand in the queue from now on.
INSERT INTO unreadable_money (source, key, reason, raw, express_request_id, receipt, cents, received_at)
  SELECT 'callback', 'callback:' || c.id,
    CASE
      WHEN r.outcome = 'names another prompt' THEN 'another_prompt'
      WHEN r.outcome = 'another shortcode' THEN 'another_shortcode'
      WHEN r.outcome = 'names another order' THEN 'another_order'
      WHEN r.outcome = 'names another receipt' THEN 'another_receipt'
      WHEN r.outcome = 'paid, another amount' THEN 'another_amount'
      WHEN r.outcome = 'undecided 0' THEN 'no_receipt'
      WHEN r.outcome LIKE 'undecided %' THEN 'undecided'
      ELSE 'not_understood'
    END,
    c.body, CASE WHEN r.outcome <> 'names another prompt' THEN c.express_request_id END, b.receipt, (b.shillings::numeric * 100)::bigint, c.received_at
  FROM mpesa_callbacks c JOIN mpesa_callback_outcomes r ON r.callback_id = c.id CROSS JOIN LATERAL (
    SELECT upper(coalesce(substring(c.body FROM '"TransID"\s*:\s*"([A-Za-z0-9]{6,20})"'),
        substring(c.body FROM '"MpesaReceiptNumber"\s*,\s*"Value"\s*:\s*"([A-Za-z0-9]{6,20})"'))) AS receipt,
      coalesce(substring(c.body FROM '"TransAmount"\s*:\s*"?(\d{1,7}(?:\.\d{1,2})?)"?\s*[,}]'),
        substring(c.body FROM '"Amount"\s*,\s*"Value"\s*:\s*"?(\d{1,7}(?:\.\d{1,2})?)"?\s*}')) AS shillings
  ) b
  WHERE r.outcome IN ('not understood', 'names another prompt', 'another shortcode', 'names another order', 'names another receipt',
    'paid, another amount') OR (c.kind = 'express' AND r.outcome LIKE 'undecided %');
--> statement-breakpoint
ALTER TABLE mpesa_callback_outcomes DISABLE TRIGGER mpesa_callback_outcomes_immutable;
--> statement-breakpoint
UPDATE mpesa_callback_outcomes r SET unreadable_id = u.id FROM unreadable_money u WHERE u.key = 'callback:' || r.callback_id;
--> statement-breakpoint
UPDATE mpesa_callback_outcomes r SET transaction_id = coalesce(
    (SELECT t.id FROM transactions t WHERE t.receipt = upper(coalesce(substring(c.body FROM '"TransID"\s*:\s*"?([A-Za-z0-9]{6,20})'),
      substring(c.body FROM '"MpesaReceiptNumber"\s*,\s*"Value"\s*:\s*"([A-Za-z0-9]{6,20})"')))),
    (SELECT t.id FROM transactions t WHERE t.express_request_id = c.express_request_id))
  FROM mpesa_callbacks c WHERE c.id = r.callback_id AND r.outcome IN ('paid', 'money');
--> statement-breakpoint
ALTER TABLE mpesa_callback_outcomes ENABLE TRIGGER mpesa_callback_outcomes_immutable;
--> statement-breakpoint
INSERT INTO unreadable_money (source, key, reason, raw, receipt, cents, paid_at, msisdn, payer_name, bill_ref, received_at)
  SELECT DISTINCT ON (s.receipt, s.direction, s.kind, s.cents) 'statement', format('statement:%s %s %s %s', s.receipt, s.direction, s.kind, s.cents),
    s.why, concat_ws(E'\n', 'Receipt: ' || s.receipt, 'Status: ' || s.status,
      'Details: ' || nullif(s.details, ''), 'Reason: ' || nullif(s.reason, ''), 'Other party: ' || nullif(s.party, ''),
      'Account: ' || nullif(s.account, ''), 'Linked receipt: ' || nullif(s.linked_receipt, '')),
    s.receipt, s.cents, s.completed_at, '', s.party, s.account, f.created_at
  FROM statement_rows s JOIN statements f ON f.id = s.statement_id WHERE s.outcome = 'conflicting'
  ORDER BY s.receipt, s.direction, s.kind, s.cents, s.id;
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
