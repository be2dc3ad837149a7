-- Rows that are never changed or deleted.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is never changed or removed; write a new row', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER allocations_immutable BEFORE UPDATE OR DELETE ON allocations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER transaction_matches_immutable BEFORE UPDATE OR DELETE ON transaction_matches FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_moves_immutable BEFORE UPDATE OR DELETE ON credit_moves FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER credit_keeps_immutable BEFORE UPDATE OR DELETE ON credit_keeps FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER donations_immutable BEFORE UPDATE OR DELETE ON donations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_callback_outcomes_immutable BEFORE UPDATE OR DELETE ON mpesa_callback_outcomes FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_paybill_confirmations_immutable BEFORE UPDATE OR DELETE ON mpesa_paybill_confirmations FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER register_corrections_immutable BEFORE UPDATE OR DELETE ON register_corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statements_immutable BEFORE UPDATE OR DELETE ON statements FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_rows_immutable BEFORE UPDATE OR DELETE ON statement_rows FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER statement_files_immutable BEFORE UPDATE ON statement_files FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Logs cannot be changed, and are deleted only after three years (lib/domain/records/README.md).
CREATE TRIGGER audit_log_immutable BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_log_retention BEFORE DELETE ON audit_log FOR EACH ROW
  WHEN (OLD.at >= now() - interval '3 years') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER access_log_immutable BEFORE UPDATE ON access_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER access_log_retention BEFORE DELETE ON access_log FOR EACH ROW
  WHEN (OLD.at >= now() - interval '3 years') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Messages of M-Pesa are never deleted; only their text may be removed, after 18 months.
CREATE TRIGGER mpesa_callbacks_no_delete BEFORE DELETE ON mpesa_callbacks FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_callbacks_retention BEFORE UPDATE ON mpesa_callbacks FOR EACH ROW WHEN (NOT (
  OLD.received_at < now() - interval '18 months' AND NEW.body = ''
  AND (NEW.id, NEW.kind, NEW.express_request_id, NEW.order_id, NEW.received_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.kind, OLD.express_request_id, OLD.order_id, OLD.received_at)
)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_queries_no_delete BEFORE DELETE ON mpesa_queries FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER mpesa_queries_retention BEFORE UPDATE ON mpesa_queries FOR EACH ROW WHEN (NOT (
  OLD.created_at < now() - interval '18 months' AND NEW.body IS NULL
  AND (NEW.id, NEW.express_request_id, NEW.http_status, NEW.verdict, NEW.created_at)
    IS NOT DISTINCT FROM (OLD.id, OLD.express_request_id, OLD.http_status, OLD.verdict, OLD.created_at)
)) EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A transaction keeps its amount and, once known, its receipt.
CREATE FUNCTION protect_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER transactions_protect BEFORE UPDATE OR DELETE ON transactions FOR EACH ROW EXECUTE FUNCTION protect_transaction();
--> statement-breakpoint
-- A paid prompt stays paid, whatever is received later.
CREATE FUNCTION check_prompt_state_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'paid' AND NEW.state <> 'paid' THEN
    RAISE EXCEPTION 'a paid prompt stays paid' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mpesa_express_state_change BEFORE UPDATE OF state ON mpesa_express_requests FOR EACH ROW EXECUTE FUNCTION check_prompt_state_change();
--> statement-breakpoint
-- An order keeps what it was sent for; one that is done stays done, whatever is received later.
CREATE FUNCTION protect_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR (NEW.kind, NEW.receipt, NEW.token_hash) <> (OLD.kind, OLD.receipt, OLD.token_hash)
    OR NEW.amount_cents IS DISTINCT FROM OLD.amount_cents OR NEW.subject IS DISTINCT FROM OLD.subject THEN
    RAISE EXCEPTION 'an order to Safaricom is never changed or removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'done' AND NEW.state <> 'done' THEN
    RAISE EXCEPTION 'an order that was done stays done' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER mpesa_orders_protect BEFORE UPDATE OR DELETE ON mpesa_orders FOR EACH ROW EXECUTE FUNCTION protect_order();
--> statement-breakpoint
-- The allowed state changes of an enrollment. When its payment turns out to be someone else's, a paid enrollment is to be paid again,
-- and one that waits for a seat expires.
CREATE FUNCTION check_enrollment_state_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER enrollments_state_change BEFORE UPDATE OF state ON enrollments FOR EACH ROW EXECUTE FUNCTION check_enrollment_state_change();
--> statement-breakpoint
-- A refund keeps its amount and people; settled, cancelled and reversed are final.
CREATE FUNCTION check_refund_change() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER refunds_change BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION check_refund_change();
--> statement-breakpoint
-- What was refunded, or is to be refunded, of a payment while it was in suspense. Cents.
CREATE FUNCTION refunded_from_suspense(payment uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(r.amount_cents), 0)::int FROM refunds r
    WHERE r.transaction_id = payment AND r.enrollment_id IS NULL AND r.state <> 'cancelled'
$$;
--> statement-breakpoint
-- A refund of suspense needs a payment without an account and with enough left.
CREATE FUNCTION check_suspense_refund() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner uuid;
  arrived integer;
BEGIN
  SELECT enrollment_id, amount_cents INTO owner, arrived FROM transactions WHERE id = NEW.transaction_id FOR UPDATE;
  IF owner IS NOT NULL THEN
    RAISE EXCEPTION 'money on an account is given back from there' USING ERRCODE = 'restrict_violation';
  END IF;
  IF refunded_from_suspense(NEW.transaction_id) + NEW.amount_cents > arrived THEN
    RAISE EXCEPTION 'more is given back than arrived' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER refunds_check_suspense BEFORE INSERT ON refunds FOR EACH ROW
  WHEN (NEW.enrollment_id IS NULL AND NEW.state <> 'cancelled') EXECUTE FUNCTION check_suspense_refund();
--> statement-breakpoint
-- A payment with an open refund of suspense cannot be matched.
CREATE FUNCTION check_suspense_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM refunds r
    WHERE r.transaction_id = NEW.id AND r.enrollment_id IS NULL AND r.state IN ('asked', 'approved', 'sent')) THEN
    RAISE EXCEPTION 'money that its payer is to have back is matched to nobody' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_check_suspense BEFORE UPDATE OF enrollment_id ON transactions FOR EACH ROW
  WHEN (OLD.enrollment_id IS NULL AND NEW.enrollment_id IS NOT NULL) EXECUTE FUNCTION check_suspense_match();
--> statement-breakpoint
-- A saved register is locked. Only a correction of the same version reopens it, and a register with an unset mark cannot be saved.
CREATE FUNCTION protect_saved_register() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'draft' AND NEW.status = 'saved'
    AND EXISTS (SELECT FROM register_marks m WHERE m.register_id = OLD.id AND m.state = 'unmarked') THEN
    RAISE EXCEPTION 'a saved register leaves nobody unmarked' USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.status <> 'saved' THEN
    RETURN coalesce(NEW, OLD);
  END IF;
  IF TG_OP = 'UPDATE' AND NEW.status = 'draft' AND NEW.saved_at IS NULL AND NEW.version = OLD.version + 1
    AND (NEW.id, NEW.session_id, NEW.date, NEW.marked_by, NEW.created_at)
      = (OLD.id, OLD.session_id, OLD.date, OLD.marked_by, OLD.created_at)
    AND EXISTS (SELECT FROM register_corrections c WHERE c.register_id = OLD.id AND c.version = OLD.version) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a saved register is locked' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER registers_protect_saved BEFORE UPDATE OR DELETE ON registers FOR EACH ROW EXECUTE FUNCTION protect_saved_register();
--> statement-breakpoint
CREATE FUNCTION protect_saved_marks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM registers r WHERE r.id = coalesce(NEW.register_id, OLD.register_id) AND r.status = 'saved') THEN
    RAISE EXCEPTION 'a saved register is locked' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
--> statement-breakpoint
CREATE TRIGGER register_marks_protect_saved BEFORE INSERT OR UPDATE OR DELETE ON register_marks FOR EACH ROW EXECUTE FUNCTION protect_saved_marks();
--> statement-breakpoint
CREATE FUNCTION check_register_correction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM registers r WHERE r.id = NEW.register_id AND r.status = 'saved' AND r.version = NEW.version) THEN
    RAISE EXCEPTION 'only a saved register is corrected' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER register_corrections_of_saved BEFORE INSERT ON register_corrections FOR EACH ROW EXECUTE FUNCTION check_register_correction();
--> statement-breakpoint
-- A callback is unprocessed from its arrival until its outcome is recorded.
CREATE FUNCTION track_unprocessed_callbacks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'mpesa_callbacks' THEN
    INSERT INTO unprocessed_callbacks (callback_id) VALUES (NEW.id);
  ELSE
    DELETE FROM unprocessed_callbacks WHERE callback_id = NEW.callback_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mpesa_callbacks_received AFTER INSERT ON mpesa_callbacks FOR EACH ROW EXECUTE FUNCTION track_unprocessed_callbacks();
--> statement-breakpoint
CREATE TRIGGER mpesa_callback_outcomes_recorded AFTER INSERT ON mpesa_callback_outcomes FOR EACH ROW EXECUTE FUNCTION track_unprocessed_callbacks();
--> statement-breakpoint
-- List counters: one function and three triggers for each list. Each statement adds lines for the rows it inserted, changed or deleted.
DO $do$
DECLARE
  source record;
  rows_of text;
  body text;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('students', 'students', 'r.season_number, nairobi_date(r.created_at), r.status, '''', 0', '', ''),
    ('enrollments', 'enrollments', 'r.season_number, nairobi_date(r.created_at), r.state, '''', 0', '', ''),
    ('enrolled', 'enrollments', 'r.season_number, nairobi_date(r.enrolled_at), '''', '''', 0', '', 'WHERE r.state = ''enrolled'' AND r.enrolled_at IS NOT NULL'),
    ('requests', 'payment_requests', 'e.season_number, nairobi_date(r.created_at), r.status, r.method, r.amount_cents', 'JOIN enrollments e ON e.id = r.enrollment_id', ''),
    ('prompts', 'mpesa_express_requests', '0, nairobi_date(r.created_at), r.state, '''', r.amount_cents', '', ''),
    ('paybill', 'mpesa_paybill_confirmations', '0, nairobi_date(r.created_at), '''', '''', r.amount_cents', '', ''),
    ('money', 'transactions', '0, nairobi_date(r.created_at), CASE WHEN r.enrollment_id IS NULL THEN ''unknown'' ELSE ''known'' END, r.method, r.amount_cents', '', ''),
    ('paid', 'allocations', 'e.season_number, nairobi_date(r.created_at), '''', '''', r.amount_cents', 'JOIN enrollments e ON e.id = r.enrollment_id', ''),
    ('queries', 'mpesa_queries', '0, nairobi_date(r.created_at), r.verdict, '''', 0', '', ''),
    ('messages', 'outbox', '0, date ''1970-01-01'', r.status, r.channel, 0', '', '')
  ) AS s (list, relation, columns, joined, filtered) LOOP
    rows_of := format('SELECT %s, %%s FROM %%s r %s %s', source.columns, source.joined, source.filtered);
    body := format(
      'INSERT INTO list_counters (list, season_number, day, status, kind, rows, cents)
        SELECT %L, season_number, day, status, kind, sum(n), sum(n * cents) FROM (%%s) AS changed (season_number, day, status, kind, cents, n)
        GROUP BY season_number, day, status, kind HAVING sum(n) <> 0 OR sum(n * cents) <> 0', source.list);
    EXECUTE format('CREATE FUNCTION count_%s() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        IF TG_OP = ''INSERT'' THEN %s;
        ELSIF TG_OP = ''DELETE'' THEN %s;
        ELSE %s;
        END IF;
        RETURN NULL;
      END $f$', source.list,
      format(body, format(rows_of, '1', 'new_rows')),
      format(body, format(rows_of, '-1', 'old_rows')),
      format(body, format(rows_of, '1', 'new_rows') || ' UNION ALL ' || format(rows_of, '-1', 'old_rows')));
    EXECUTE format('CREATE TRIGGER count_%1$s_inserted AFTER INSERT ON %2$s REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', source.list, source.relation);
    EXECUTE format('CREATE TRIGGER count_%1$s_deleted AFTER DELETE ON %2$s REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', source.list, source.relation);
    EXECUTE format('CREATE TRIGGER count_%1$s_updated AFTER UPDATE ON %2$s REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s()', source.list, source.relation);
  END LOOP;
END $do$;
--> statement-breakpoint
-- Payment requests and allocations are counted in the season of their enrollment, and move with it.
CREATE FUNCTION count_season() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counters (list, season_number, day, status, kind, rows, cents)
  SELECT list, season_number, day, status, kind, sum(n), sum(n * cents) FROM (
    SELECT 'requests' AS list, m.season_number, nairobi_date(r.created_at) AS day, r.status, r.method AS kind, r.amount_cents AS cents, m.n
      FROM payment_requests r JOIN (
        SELECT c.id, s.season_number, s.n FROM new_rows c JOIN old_rows g ON g.id = c.id,
          LATERAL (VALUES (c.season_number, 1), (g.season_number, -1)) s (season_number, n) WHERE c.season_number <> g.season_number
      ) m ON m.id = r.enrollment_id
    UNION ALL
    SELECT 'paid', m.season_number, nairobi_date(r.created_at), '', '', r.amount_cents, m.n
      FROM allocations r JOIN (
        SELECT c.id, s.season_number, s.n FROM new_rows c JOIN old_rows g ON g.id = c.id,
          LATERAL (VALUES (c.season_number, 1), (g.season_number, -1)) s (season_number, n) WHERE c.season_number <> g.season_number
      ) m ON m.id = r.enrollment_id
  ) changed GROUP BY list, season_number, day, status, kind;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_season_updated AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_season();
--> statement-breakpoint
-- Seats of enrolled students, by class and by session. Other changes of state cost nothing.
CREATE FUNCTION count_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'enrolled' THEN
    INSERT INTO list_counters (list, kind, rows, cents)
      SELECT 'class_seats', OLD.class_id::text, -1, 0
      UNION ALL SELECT 'session_seats', s.session_id::text, -1, 0 FROM enrollment_sessions s WHERE s.enrollment_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'enrolled' THEN
    INSERT INTO list_counters (list, kind, rows, cents)
      SELECT 'class_seats', NEW.class_id::text, 1, 0
      UNION ALL SELECT 'session_seats', s.session_id::text, 1, 0 FROM enrollment_sessions s WHERE s.enrollment_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_seats_inserted AFTER INSERT ON enrollments FOR EACH ROW WHEN (NEW.state = 'enrolled') EXECUTE FUNCTION count_seats();
--> statement-breakpoint
CREATE TRIGGER count_seats_deleted AFTER DELETE ON enrollments FOR EACH ROW WHEN (OLD.state = 'enrolled') EXECUTE FUNCTION count_seats();
--> statement-breakpoint
CREATE TRIGGER count_seats_updated AFTER UPDATE ON enrollments FOR EACH ROW
  WHEN ((OLD.state = 'enrolled') <> (NEW.state = 'enrolled') OR (NEW.state = 'enrolled' AND OLD.class_id <> NEW.class_id))
  EXECUTE FUNCTION count_seats();
--> statement-breakpoint
-- An enrolled student chooses other sessions. The writer holds the enrollment's lock.
CREATE FUNCTION count_session_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO list_counters (list, kind, rows, cents)
      SELECT 'session_seats', g.session_id::text, -count(*), 0 FROM old_rows g JOIN enrollments e ON e.id = g.enrollment_id AND e.state = 'enrolled'
      GROUP BY g.session_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO list_counters (list, kind, rows, cents)
      SELECT 'session_seats', c.session_id::text, count(*), 0 FROM new_rows c JOIN enrollments e ON e.id = c.enrollment_id AND e.state = 'enrolled'
      GROUP BY c.session_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_session_seats_inserted AFTER INSERT ON enrollment_sessions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_session_seats();
--> statement-breakpoint
CREATE TRIGGER count_session_seats_deleted AFTER DELETE ON enrollment_sessions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_session_seats();
--> statement-breakpoint
CREATE TRIGGER count_session_seats_updated AFTER UPDATE ON enrollment_sessions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_session_seats();
--> statement-breakpoint
-- Merges new counter lines with the lines they add to, and reads no others. Returns by how many lines the table shrank; 0 when another
-- transaction is merging.
CREATE FUNCTION merge_list_counters() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  merged integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(886491) OR NOT EXISTS (SELECT FROM list_counters WHERE is_new) THEN
    RETURN 0;
  END IF;
  WITH added AS (
    DELETE FROM list_counters WHERE is_new RETURNING *
  ), existing AS (
    DELETE FROM list_counters t USING (SELECT DISTINCT list, season_number, day, status, kind FROM added) f
    WHERE NOT t.is_new AND (t.list, t.season_number, t.day, t.status, t.kind) = (f.list, f.season_number, f.day, f.status, f.kind)
    RETURNING t.*
  ), merged_lines AS (
    INSERT INTO list_counters (list, season_number, day, status, kind, rows, cents, is_new)
    SELECT list, season_number, day, status, kind, sum(rows), sum(cents), false FROM (TABLE added UNION ALL TABLE existing) lines
    GROUP BY list, season_number, day, status, kind HAVING sum(rows) <> 0 OR sum(cents) <> 0 RETURNING 1
  )
  SELECT (SELECT count(*) FROM added) + (SELECT count(*) FROM existing) - (SELECT count(*) FROM merged_lines) INTO merged;
  RETURN merged;
END $$;
--> statement-breakpoint
-- The open accounts, computed from all payments: partly paid, or with free credit.
CREATE FUNCTION compute_open_accounts() RETURNS TABLE (enrollment_id uuid, paid_cents integer, free_cents integer, credit_cents integer, is_short boolean)
LANGUAGE sql STABLE AS $$
  SELECT e.id, coalesce(p.cents, 0)::int, coalesce(c.cents, 0)::int, coalesce(c.credit, 0)::int, coalesce(p.cents, 0) > 0 AND p.cents < e.fee_cents
  FROM enrollments e
    LEFT JOIN (SELECT enrollment_id, sum(amount_cents) AS cents FROM allocations GROUP BY enrollment_id) p ON p.enrollment_id = e.id
    LEFT JOIN (
      SELECT enrollment_id, sum(cents) AS cents, sum(cents) FILTER (WHERE cents > 0) AS credit FROM credits GROUP BY enrollment_id
    ) c ON c.enrollment_id = e.id
  WHERE c.credit > 0 OR (p.cents > 0 AND p.cents < e.fee_cents)
$$;
--> statement-breakpoint
-- Updates `open_accounts` for these enrollments. The generic plan fits every account.
CREATE FUNCTION update_open_accounts(accounts uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  account record;
BEGIN
  IF cardinality(accounts) > 1000 THEN
    DELETE FROM open_accounts;
    INSERT INTO open_accounts (enrollment_id, paid_cents, free_cents, credit_cents, is_short) SELECT * FROM compute_open_accounts();
    RETURN;
  END IF;
  FOR account IN
    SELECT e.id, e.fee_cents AS fee,
      coalesce((SELECT sum(p.amount_cents) FROM allocations p WHERE p.enrollment_id = e.id), 0)::int AS paid,
      coalesce(c.free, 0)::int AS free, coalesce(c.credit, 0)::int AS credit
    FROM enrollments e CROSS JOIN LATERAL (
      SELECT sum(f.cents) AS free, sum(f.cents) FILTER (WHERE f.cents > 0) AS credit FROM credits f WHERE f.enrollment_id = e.id
    ) c
    WHERE e.id = ANY (accounts) ORDER BY e.id
  LOOP
    IF account.credit > 0 OR (account.paid > 0 AND account.paid < account.fee) THEN
      INSERT INTO open_accounts AS o (enrollment_id, paid_cents, free_cents, credit_cents, is_short)
        VALUES (account.id, account.paid, account.free, account.credit, account.paid > 0 AND account.paid < account.fee)
        ON CONFLICT (enrollment_id) DO UPDATE
          SET paid_cents = excluded.paid_cents, free_cents = excluded.free_cents, credit_cents = excluded.credit_cents, is_short = excluded.is_short;
    ELSE
      DELETE FROM open_accounts WHERE enrollment_id = account.id;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
-- Updates the open accounts that a statement on the books changed.
CREATE FUNCTION update_changed_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
BEGIN
  IF TG_TABLE_NAME = 'enrollments' THEN
    SELECT array_agg(c.id) INTO accounts FROM new_rows c JOIN old_rows g ON g.id = c.id WHERE g.fee_cents <> c.fee_cents;
  ELSIF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'credit_moves' THEN
    SELECT array_agg(id) INTO accounts FROM (SELECT from_enrollment_id AS id FROM old_rows UNION SELECT to_enrollment_id FROM old_rows) a;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT coalesce(g.enrollment_id, t.enrollment_id)) INTO accounts FROM old_rows g JOIN transactions t ON t.id = g.transaction_id
      WHERE coalesce(g.enrollment_id, t.enrollment_id) IS NOT NULL;
  ELSIF TG_TABLE_NAME = 'credit_moves' THEN
    SELECT array_agg(id) INTO accounts FROM (SELECT from_enrollment_id AS id FROM new_rows UNION SELECT to_enrollment_id FROM new_rows) a;
  ELSIF TG_TABLE_NAME = 'refunds' THEN
    SELECT array_agg(DISTINCT coalesce(c.enrollment_id, t.enrollment_id)) INTO accounts FROM new_rows c JOIN transactions t ON t.id = c.transaction_id
      WHERE coalesce(c.enrollment_id, t.enrollment_id) IS NOT NULL;
  ELSIF TG_TABLE_NAME = 'transactions' AND TG_OP = 'UPDATE' THEN
    SELECT array_agg(id) INTO accounts FROM (
      SELECT unnest(array[c.enrollment_id, g.enrollment_id]) AS id FROM new_rows c JOIN old_rows g ON g.id = c.id
        WHERE c.enrollment_id IS DISTINCT FROM g.enrollment_id
    ) a WHERE id IS NOT NULL;
  ELSE
    SELECT array_agg(DISTINCT c.enrollment_id) INTO accounts FROM new_rows c WHERE c.enrollment_id IS NOT NULL;
  END IF;
  IF accounts IS NOT NULL THEN
    PERFORM update_open_accounts(accounts);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER allocations_inserted_accounts AFTER INSERT ON allocations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER credit_moves_inserted_accounts AFTER INSERT ON credit_moves REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER donations_inserted_accounts AFTER INSERT ON donations REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER refunds_inserted_accounts AFTER INSERT ON refunds REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER transactions_inserted_accounts AFTER INSERT ON transactions REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER refunds_updated_accounts AFTER UPDATE ON refunds REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER transactions_updated_accounts AFTER UPDATE ON transactions REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER enrollments_updated_accounts AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
-- Deletions happen only with the protecting triggers disabled; the accounts stay right all the same.
CREATE TRIGGER allocations_deleted_accounts AFTER DELETE ON allocations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER credit_moves_deleted_accounts AFTER DELETE ON credit_moves REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER donations_deleted_accounts AFTER DELETE ON donations REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
CREATE TRIGGER refunds_deleted_accounts AFTER DELETE ON refunds REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION update_changed_accounts();
--> statement-breakpoint
-- Loads pg_trgm, so that Postgres knows the setting of the next function.
SELECT show_limit();
--> statement-breakpoint
-- Students with a similar name: at least 0.45 of both names' trigrams in common (1 is the same name). The index uses the same
-- threshold, so no name is compared twice.
CREATE FUNCTION similar_students(name text) RETURNS SETOF uuid LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.45
AS $$ SELECT s.id FROM students s WHERE s.folded_name % academy_fold(name) $$;
--> statement-breakpoint
-- Every broken rule, with what breaks it; no row means that payments, seats, registers and counters are right. Enrollments older than
-- the audit log's retention period need no entry there.
CREATE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  WITH seats AS (
    SELECT e.id, e.class_id FROM enrollments e
    WHERE e.state = 'enrolled' OR (e.state IN ('held', 'pending_payment', 'offered') AND e.hold_until > now())
  ), full_classes AS (
    SELECT class_id, count(*) AS taken FROM seats GROUP BY class_id
  ), full_sessions AS (
    SELECT es.session_id, count(*) AS taken FROM sessions s JOIN enrollment_sessions es ON es.session_id = s.id JOIN seats ON seats.id = es.enrollment_id
      WHERE s.capacity IS NOT NULL GROUP BY es.session_id
  ), paid AS (
    SELECT enrollment_id, sum(amount_cents) AS cents FROM allocations GROUP BY enrollment_id
  ), spent AS (
    SELECT transaction_id, sum(amount_cents) AS cents FROM allocations GROUP BY transaction_id
  ), latest_match AS (
    SELECT DISTINCT ON (transaction_id) transaction_id, enrollment_id, step FROM transaction_matches ORDER BY transaction_id, id DESC
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
  SELECT 'a session never holds more than its room', s.id::text FROM sessions s JOIN full_sessions f ON f.session_id = s.id
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
  SELECT 'money stands where it was matched', d.transaction_id::text FROM latest_match d JOIN transactions t ON t.id = d.transaction_id
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
  UNION ALL
  SELECT 'what is counted is what is there', format('%s %s %s %s %s', list, season_number, day, status, kind) FROM (
    SELECT list, season_number, day, status, kind, rows, cents FROM list_counters
    UNION ALL SELECT list, season_number, day, status, kind, -1, -cents FROM counted_rows
  ) both_sides GROUP BY list, season_number, day, status, kind HAVING sum(rows) <> 0 OR sum(cents) <> 0
  UNION ALL
  SELECT 'the accounts to look at are those of the books', coalesce(o.enrollment_id, a.enrollment_id)::text
    FROM open_accounts o FULL JOIN compute_open_accounts() a ON a.enrollment_id = o.enrollment_id
    WHERE (o.paid_cents, o.free_cents, o.credit_cents, o.is_short) IS DISTINCT FROM (a.paid_cents, a.free_cents, a.credit_cents, a.is_short)
  UNION ALL
  SELECT 'what is unread is what was not read', coalesce(u.callback_id, c.id)::text
    FROM unprocessed_callbacks u FULL JOIN (
      SELECT k.id FROM mpesa_callbacks k WHERE NOT EXISTS (SELECT FROM mpesa_callback_outcomes r WHERE r.callback_id = k.id)
    ) c ON c.id = u.callback_id
    WHERE u.callback_id IS NULL OR c.id IS NULL
$$;
