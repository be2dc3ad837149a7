-- The SHA-256 of a phone number, as M-Pesa sends it for the number itself (mpesa.md 4.4).
CREATE FUNCTION phone_hash(phone text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT sha256(phone::bytea) $$;
--> statement-breakpoint
CREATE TABLE "unread_callbacks" (
	"callback_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "enrollment_sessions_by_session";--> statement-breakpoint
DROP INDEX "students_name";--> statement-breakpoint
ALTER TABLE "students" ADD COLUMN "folded_name" text GENERATED ALWAYS AS (academy_fold(full_name)) STORED;--> statement-breakpoint
ALTER TABLE "open_accounts" ADD COLUMN "credit_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tallies" ADD COLUMN "is_new" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_of_nobody" ON "refunds" USING btree ("transaction_id") WHERE enrollment_id is null and state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "payment_requests_by_phone_hash" ON "payment_requests" USING btree (phone_hash(paying_msisdn));--> statement-breakpoint
CREATE INDEX "transactions_unknown_created" ON "transactions" USING btree ("created_at","id") WHERE enrollment_id is null;--> statement-breakpoint
CREATE INDEX "students_by_phone_hash" ON "students" USING btree (phone_hash(msisdn));--> statement-breakpoint
CREATE INDEX "students_by_guardian_hash" ON "students" USING btree (phone_hash(guardian_msisdn)) WHERE guardian_msisdn is not null;--> statement-breakpoint
CREATE INDEX "students_by_phone_end" ON "students" USING btree (right(msisdn, 3));--> statement-breakpoint
CREATE INDEX "tallies_new" ON "tallies" USING btree ("list") WHERE is_new;--> statement-breakpoint
CREATE INDEX "enrollment_sessions_by_session" ON "enrollment_sessions" USING btree ("session_id","enrollment_id");--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING gin (folded_name gin_trgm_ops);
--> statement-breakpoint
-- Every row that is counted, now with the seats of the enrolled: `kind` is the class or the session.
CREATE OR REPLACE VIEW countables AS
  SELECT 'students' AS list, r.season_number, nairobi_date(r.created_at) AS day, r.status, '' AS kind, 0 AS cents FROM students r
  UNION ALL SELECT 'enrollments', r.season_number, nairobi_date(r.created_at), r.state, '', 0 FROM enrollments r
  UNION ALL SELECT 'enrolled', r.season_number, nairobi_date(r.enrolled_at), '', '', 0 FROM enrollments r WHERE r.state = 'enrolled' AND r.enrolled_at IS NOT NULL
  UNION ALL SELECT 'requests', e.season_number, nairobi_date(r.created_at), r.status, r.method, r.amount_cents
    FROM payment_requests r JOIN enrollments e ON e.id = r.enrollment_id
  UNION ALL SELECT 'prompts', 0, nairobi_date(r.created_at), r.state, '', r.amount_cents FROM mpesa_express_requests r
  UNION ALL SELECT 'paybill', 0, nairobi_date(r.created_at), '', '', r.amount_cents FROM mpesa_paybill_confirmations r
  UNION ALL SELECT 'money', 0, nairobi_date(r.created_at), CASE WHEN r.enrollment_id IS NULL THEN 'unknown' ELSE 'known' END, r.method, r.amount_cents FROM transactions r
  UNION ALL SELECT 'paid', e.season_number, nairobi_date(r.created_at), '', '', r.amount_cents
    FROM allocations r JOIN enrollments e ON e.id = r.enrollment_id
  UNION ALL SELECT 'queries', 0, nairobi_date(r.created_at), r.verdict, '', 0 FROM mpesa_queries r
  UNION ALL SELECT 'messages', 0, date '1970-01-01', r.status, r.channel, 0 FROM outbox r
  UNION ALL SELECT 'class_seats', 0, date '1970-01-01', '', r.class_id::text, 0 FROM enrollments r WHERE r.state = 'enrolled'
  UNION ALL SELECT 'session_seats', 0, date '1970-01-01', '', s.session_id::text, 0
    FROM enrollment_sessions s JOIN enrollments r ON r.id = s.enrollment_id WHERE r.state = 'enrolled';
--> statement-breakpoint
-- Who becomes enrolled, or is it no more, takes or leaves a seat of the class and of each session. Other steps cost nothing.
CREATE FUNCTION tally_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'enrolled' THEN
    INSERT INTO tallies (list, kind, rows, cents)
      SELECT 'class_seats', OLD.class_id::text, -1, 0
      UNION ALL SELECT 'session_seats', s.session_id::text, -1, 0 FROM enrollment_sessions s WHERE s.enrollment_id = OLD.id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'enrolled' THEN
    INSERT INTO tallies (list, kind, rows, cents)
      SELECT 'class_seats', NEW.class_id::text, 1, 0
      UNION ALL SELECT 'session_seats', s.session_id::text, 1, 0 FROM enrollment_sessions s WHERE s.enrollment_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_seats_come AFTER INSERT ON enrollments FOR EACH ROW WHEN (NEW.state = 'enrolled') EXECUTE FUNCTION tally_seats();
--> statement-breakpoint
CREATE TRIGGER tally_seats_gone AFTER DELETE ON enrollments FOR EACH ROW WHEN (OLD.state = 'enrolled') EXECUTE FUNCTION tally_seats();
--> statement-breakpoint
CREATE TRIGGER tally_seats_changed AFTER UPDATE ON enrollments FOR EACH ROW
  WHEN ((OLD.state = 'enrolled') <> (NEW.state = 'enrolled') OR (NEW.state = 'enrolled' AND OLD.class_id <> NEW.class_id))
  EXECUTE FUNCTION tally_seats();
--> statement-breakpoint
-- The enrolled who choose other sessions. Whoever writes these holds the lock of the enrollment.
CREATE FUNCTION tally_session_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tallies (list, kind, rows, cents)
      SELECT 'session_seats', g.session_id::text, -count(*), 0 FROM gone g JOIN enrollments e ON e.id = g.enrollment_id AND e.state = 'enrolled'
      GROUP BY g.session_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tallies (list, kind, rows, cents)
      SELECT 'session_seats', c.session_id::text, count(*), 0 FROM come c JOIN enrollments e ON e.id = c.enrollment_id AND e.state = 'enrolled'
      GROUP BY c.session_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_session_seats_come AFTER INSERT ON enrollment_sessions REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_session_seats();
--> statement-breakpoint
CREATE TRIGGER tally_session_seats_gone AFTER DELETE ON enrollment_sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_session_seats();
--> statement-breakpoint
CREATE TRIGGER tally_session_seats_changed AFTER UPDATE ON enrollment_sessions REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_session_seats();
--> statement-breakpoint
INSERT INTO tallies (list, season_number, day, status, kind, rows, cents)
  SELECT list, season_number, day, status, kind, count(*), sum(cents) FROM countables WHERE list IN ('class_seats', 'session_seats')
  GROUP BY list, season_number, day, status, kind;
--> statement-breakpoint
-- Makes one line of the new ones and those they belong to; the others are not looked at. One at a time; who comes second
-- leaves it to the first. Says how many lines went.
CREATE OR REPLACE FUNCTION merge_tallies() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  merged integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(886491) OR NOT EXISTS (SELECT FROM tallies WHERE is_new) THEN
    RETURN 0;
  END IF;
  WITH fresh AS (
    DELETE FROM tallies WHERE is_new RETURNING *
  ), met AS (
    DELETE FROM tallies t USING (SELECT DISTINCT list, season_number, day, status, kind FROM fresh) f
    WHERE NOT t.is_new AND (t.list, t.season_number, t.day, t.status, t.kind) = (f.list, f.season_number, f.day, f.status, f.kind)
    RETURNING t.*
  ), come AS (
    INSERT INTO tallies (list, season_number, day, status, kind, rows, cents, is_new)
    SELECT list, season_number, day, status, kind, sum(rows), sum(cents), false FROM (TABLE fresh UNION ALL TABLE met) lines
    GROUP BY list, season_number, day, status, kind HAVING sum(rows) <> 0 OR sum(cents) <> 0 RETURNING 1
  )
  SELECT (SELECT count(*) FROM fresh) + (SELECT count(*) FROM met) - (SELECT count(*) FROM come) INTO merged;
  RETURN merged;
END $$;
--> statement-breakpoint
SELECT merge_tallies();
--> statement-breakpoint
-- The accounts on which a part of the fee is paid, or money is free, by the books.
DROP FUNCTION accounts_to_see();
--> statement-breakpoint
CREATE FUNCTION accounts_to_see() RETURNS TABLE (enrollment_id uuid, paid_cents integer, free_cents integer, credit_cents integer, is_short boolean)
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
-- Keeps `open_accounts` for some accounts. The plan is made once: it is the same for every account.
CREATE OR REPLACE FUNCTION see_accounts(accounts uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  account record;
BEGIN
  IF cardinality(accounts) > 1000 THEN
    DELETE FROM open_accounts;
    INSERT INTO open_accounts (enrollment_id, paid_cents, free_cents, credit_cents, is_short) SELECT * FROM accounts_to_see();
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
DELETE FROM open_accounts;
--> statement-breakpoint
INSERT INTO open_accounts (enrollment_id, paid_cents, free_cents, credit_cents, is_short) SELECT * FROM accounts_to_see();
--> statement-breakpoint
-- Students with a name like this one: at least 0.45 of their trigrams together are both names'; whole equal names have 1. The
-- index is asked with that very measure, so that nobody is compared twice.
SELECT show_limit();
--> statement-breakpoint
CREATE FUNCTION students_alike(name text) RETURNS SETOF uuid LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.45
AS $$ SELECT s.id FROM students s WHERE s.folded_name % academy_fold(name) $$;
--> statement-breakpoint
-- What of money on nobody's account is nobody's still. No payment carries the mark `reversed` any more: what M-Pesa gave back
-- is a refund.
CREATE OR REPLACE VIEW suspense AS
  SELECT t.id AS transaction_id, t.amount_cents - coalesce((
      SELECT sum(r.amount_cents) FROM refunds r WHERE r.transaction_id = t.id AND r.enrollment_id IS NULL AND r.state <> 'cancelled'
    ), 0)::int AS cents
  FROM transactions t WHERE t.enrollment_id IS NULL;
--> statement-breakpoint
-- A message is unread from when it is kept until its reading is written.
CREATE FUNCTION note_unread() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'mpesa_callbacks' THEN
    INSERT INTO unread_callbacks (callback_id) VALUES (NEW.id);
  ELSE
    DELETE FROM unread_callbacks WHERE callback_id = NEW.callback_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER mpesa_callbacks_come_unread AFTER INSERT ON mpesa_callbacks FOR EACH ROW EXECUTE FUNCTION note_unread();
--> statement-breakpoint
CREATE TRIGGER mpesa_callback_readings_are_noted AFTER INSERT ON mpesa_callback_readings FOR EACH ROW EXECUTE FUNCTION note_unread();
--> statement-breakpoint
INSERT INTO unread_callbacks (callback_id)
  SELECT c.id FROM mpesa_callbacks c WHERE NOT EXISTS (SELECT FROM mpesa_callback_readings r WHERE r.callback_id = c.id);
--> statement-breakpoint
-- What must be true of books and seats at any moment. Seats are counted once and not again for each class.
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
    WHERE NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.subject = 'enrollment:' || e.id)
  UNION ALL
  SELECT 'a saved register has marked everybody it lists', r.id::text FROM registers r
    WHERE r.status = 'saved' AND (r.saved_at IS NULL OR NOT EXISTS (SELECT 1 FROM register_marks m WHERE m.register_id = r.id))
  UNION ALL
  SELECT 'money a statement counts is in the books', s.receipt FROM statement_rows s
    WHERE s.kind = 'payment' AND s.outcome IN ('created', 'known') AND NOT EXISTS (
      SELECT 1 FROM transactions t WHERE t.id = s.transaction_id AND t.receipt = s.receipt AND t.amount_cents = s.cents)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT rule, subject FROM check_books()
  UNION ALL
  SELECT 'what is counted is what is there', format('%s %s %s %s %s', list, season_number, day, status, kind) FROM (
    SELECT list, season_number, day, status, kind, rows, cents FROM tallies
    UNION ALL SELECT list, season_number, day, status, kind, -1, -cents FROM countables
  ) both_sides GROUP BY list, season_number, day, status, kind HAVING sum(rows) <> 0 OR sum(cents) <> 0
  UNION ALL
  SELECT 'the accounts to look at are those of the books', coalesce(o.enrollment_id, a.enrollment_id)::text
    FROM open_accounts o FULL JOIN accounts_to_see() a ON a.enrollment_id = o.enrollment_id
    WHERE (o.paid_cents, o.free_cents, o.credit_cents, o.is_short) IS DISTINCT FROM (a.paid_cents, a.free_cents, a.credit_cents, a.is_short)
  UNION ALL
  SELECT 'what is unread is what was not read', coalesce(u.callback_id, c.id)::text
    FROM unread_callbacks u FULL JOIN (
      SELECT k.id FROM mpesa_callbacks k WHERE NOT EXISTS (SELECT FROM mpesa_callback_readings r WHERE r.callback_id = k.id)
    ) c ON c.id = u.callback_id
    WHERE u.callback_id IS NULL OR c.id IS NULL
$$;
