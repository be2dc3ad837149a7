CREATE TABLE "open_accounts" (
	"enrollment_id" uuid PRIMARY KEY NOT NULL,
	"paid_cents" integer NOT NULL,
	"free_cents" integer NOT NULL,
	"is_short" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"list" text NOT NULL,
	"season_number" integer DEFAULT 0 NOT NULL,
	"day" date DEFAULT '1970-01-01' NOT NULL,
	"status" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT '' NOT NULL,
	"rows" integer NOT NULL,
	"cents" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "enrollments_by_season";--> statement-breakpoint
ALTER TABLE "mpesa_express_requests" ADD COLUMN "search" text GENERATED ALWAYS AS (academy_fold(coalesce(msisdn, '') || chr(10) || coalesce(checkout_request_id, '') || chr(10) || coalesce(merchant_request_id, ''))) STORED;--> statement-breakpoint
ALTER TABLE "mpesa_paybill_confirmations" ADD COLUMN "search" text GENERATED ALWAYS AS (academy_fold(coalesce(trans_id, '') || chr(10) || coalesce(msisdn, '') || chr(10) || coalesce(bill_ref, '') || chr(10) || coalesce(trim(first_name || ' ' || case when middle_name = '' then '' else middle_name || ' ' end || last_name), ''))) STORED;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "search" text GENERATED ALWAYS AS (academy_fold(coalesce(paying_msisdn, '') || chr(10) || coalesce(paying_first_name || ' ' || paying_last_name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "search" text GENERATED ALWAYS AS (academy_fold(coalesce(receipt, '') || chr(10) || coalesce(msisdn, '') || chr(10) || coalesce(payer_name, '') || chr(10) || coalesce(bill_ref, ''))) STORED;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "search" text GENERATED ALWAYS AS (academy_fold(coalesce(recipient, '') || chr(10) || coalesce(subject, ''))) STORED;--> statement-breakpoint
ALTER TABLE "open_accounts" ADD CONSTRAINT "open_accounts_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tallies_of_list" ON "tallies" USING btree ("list","season_number","day","status","kind");--> statement-breakpoint
CREATE INDEX "enrollments_by_state" ON "enrollments" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "enrollments_waiting" ON "enrollments" USING btree ("updated_at","id") WHERE state = 'paid_waiting';--> statement-breakpoint
CREATE INDEX "mpesa_express_by_state" ON "mpesa_express_requests" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mpesa_express_undecided" ON "mpesa_express_requests" USING btree ("created_at","id") WHERE state in ('created', 'sent', 'unknown') or (state = 'failed' and result_code is null);--> statement-breakpoint
CREATE INDEX "mpesa_express_search" ON "mpesa_express_requests" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mpesa_paybill_search" ON "mpesa_paybill_confirmations" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "mpesa_queries_by_verdict" ON "mpesa_queries" USING btree ("verdict","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_by_status" ON "payment_requests" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_by_phone" ON "payment_requests" USING btree ("paying_msisdn");--> statement-breakpoint
CREATE INDEX "payment_requests_search" ON "payment_requests" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "transactions_unknown" ON "transactions" USING btree ("transacted_at","created_at","id") WHERE enrollment_id is null;--> statement-breakpoint
CREATE INDEX "transactions_search" ON "transactions" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_verb" ON "audit_log" USING btree ("verb","at","id");--> statement-breakpoint
CREATE INDEX "outbox_by_status" ON "outbox" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "outbox_search" ON "outbox" USING gin (search gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "students_archived" ON "students" USING btree ("created_at","id") WHERE status = 'archived';--> statement-breakpoint
CREATE INDEX "students_by_guardian" ON "students" USING btree ("guardian_msisdn") WHERE guardian_msisdn is not null;--> statement-breakpoint
CREATE INDEX "students_name" ON "students" USING gin (academy_fold(full_name) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "enrollments_by_season" ON "enrollments" USING btree ("season_number","created_at","id");--> statement-breakpoint
CREATE FUNCTION nairobi_date(at timestamp with time zone) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT (at AT TIME ZONE 'Africa/Nairobi')::date $$;
--> statement-breakpoint
-- Every row that is counted, with what its list is narrowed by.
CREATE VIEW countables AS
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
  UNION ALL SELECT 'messages', 0, date '1970-01-01', r.status, r.channel, 0 FROM outbox r;
--> statement-breakpoint
-- A function and triggers for each list: what a statement put in, changed or took out is a line of the tallies.
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
  ) AS s (list, relation, columns, joined, narrowed) LOOP
    rows_of := format('SELECT %s, %%s FROM %%s r %s %s', source.columns, source.joined, source.narrowed);
    body := format(
      'INSERT INTO tallies (list, season_number, day, status, kind, rows, cents)
        SELECT %L, season_number, day, status, kind, sum(n), sum(n * cents) FROM (%%s) AS changed (season_number, day, status, kind, cents, n)
        GROUP BY season_number, day, status, kind HAVING sum(n) <> 0 OR sum(n * cents) <> 0', source.list);
    EXECUTE format('CREATE FUNCTION tally_%s() RETURNS trigger LANGUAGE plpgsql AS $f$
      BEGIN
        IF TG_OP = ''INSERT'' THEN %s;
        ELSIF TG_OP = ''DELETE'' THEN %s;
        ELSE %s;
        END IF;
        RETURN NULL;
      END $f$', source.list,
      format(body, format(rows_of, '1', 'come')),
      format(body, format(rows_of, '-1', 'gone')),
      format(body, format(rows_of, '1', 'come') || ' UNION ALL ' || format(rows_of, '-1', 'gone')));
    EXECUTE format('CREATE TRIGGER tally_%1$s_come AFTER INSERT ON %2$s REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_%1$s()', source.list, source.relation);
    EXECUTE format('CREATE TRIGGER tally_%1$s_gone AFTER DELETE ON %2$s REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_%1$s()', source.list, source.relation);
    EXECUTE format('CREATE TRIGGER tally_%1$s_changed AFTER UPDATE ON %2$s REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION tally_%1$s()', source.list, source.relation);
  END LOOP;
END $do$;
--> statement-breakpoint
-- What hangs on a place is counted in the season of the place, and goes with it.
CREATE FUNCTION tally_season() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO tallies (list, season_number, day, status, kind, rows, cents)
  SELECT list, season_number, day, status, kind, sum(n), sum(n * cents) FROM (
    SELECT 'requests' AS list, m.season_number, nairobi_date(r.created_at) AS day, r.status, r.method AS kind, r.amount_cents AS cents, m.n
      FROM payment_requests r JOIN (
        SELECT c.id, s.season_number, s.n FROM come c JOIN gone g ON g.id = c.id,
          LATERAL (VALUES (c.season_number, 1), (g.season_number, -1)) s (season_number, n) WHERE c.season_number <> g.season_number
      ) m ON m.id = r.enrollment_id
    UNION ALL
    SELECT 'paid', m.season_number, nairobi_date(r.created_at), '', '', r.amount_cents, m.n
      FROM allocations r JOIN (
        SELECT c.id, s.season_number, s.n FROM come c JOIN gone g ON g.id = c.id,
          LATERAL (VALUES (c.season_number, 1), (g.season_number, -1)) s (season_number, n) WHERE c.season_number <> g.season_number
      ) m ON m.id = r.enrollment_id
  ) changed GROUP BY list, season_number, day, status, kind;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tally_season_changed AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS gone NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION tally_season();
--> statement-breakpoint
INSERT INTO tallies (list, season_number, day, status, kind, rows, cents)
  SELECT list, season_number, day, status, kind, count(*), sum(cents) FROM countables GROUP BY list, season_number, day, status, kind;
--> statement-breakpoint
-- Makes one line of many. One at a time; who comes second leaves it to the first. Says how many lines went.
CREATE FUNCTION merge_tallies() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  merged integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(886491) THEN
    RETURN 0;
  END IF;
  WITH many AS (
    SELECT list, season_number, day, status, kind FROM tallies GROUP BY list, season_number, day, status, kind HAVING count(*) > 1
  ), gone AS (
    DELETE FROM tallies t USING many m WHERE (t.list, t.season_number, t.day, t.status, t.kind) = (m.list, m.season_number, m.day, m.status, m.kind)
    RETURNING t.*
  ), come AS (
    INSERT INTO tallies (list, season_number, day, status, kind, rows, cents)
    SELECT list, season_number, day, status, kind, sum(rows), sum(cents) FROM gone GROUP BY list, season_number, day, status, kind
    HAVING sum(rows) <> 0 OR sum(cents) <> 0 RETURNING 1
  )
  SELECT (SELECT count(*) FROM gone) - (SELECT count(*) FROM come) INTO merged;
  RETURN merged;
END $$;
--> statement-breakpoint
-- The accounts on which a part of the fee is paid, or money is free, by the books.
CREATE FUNCTION accounts_to_see() RETURNS TABLE (enrollment_id uuid, paid_cents integer, free_cents integer, is_short boolean)
LANGUAGE sql STABLE AS $$
  SELECT e.id, coalesce(p.cents, 0)::int, coalesce(c.cents, 0)::int, coalesce(p.cents, 0) > 0 AND p.cents < e.fee_cents
  FROM enrollments e
    LEFT JOIN (SELECT enrollment_id, sum(amount_cents) AS cents FROM allocations GROUP BY enrollment_id) p ON p.enrollment_id = e.id
    LEFT JOIN (SELECT enrollment_id, sum(cents) AS cents FROM credits GROUP BY enrollment_id) c ON c.enrollment_id = e.id
  WHERE c.cents > 0 OR (p.cents > 0 AND p.cents < e.fee_cents)
$$;
--> statement-breakpoint
-- Keeps `open_accounts` for some accounts. The plan is made once: it is the same for every account.
CREATE FUNCTION see_accounts(accounts uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  account record;
BEGIN
  IF cardinality(accounts) > 1000 THEN
    DELETE FROM open_accounts;
    INSERT INTO open_accounts (enrollment_id, paid_cents, free_cents, is_short) SELECT * FROM accounts_to_see();
    RETURN;
  END IF;
  FOR account IN
    SELECT e.id, e.fee_cents AS fee,
      coalesce((SELECT sum(p.amount_cents) FROM allocations p WHERE p.enrollment_id = e.id), 0)::int AS paid,
      coalesce((SELECT sum(c.cents) FROM credits c WHERE c.enrollment_id = e.id), 0)::int AS free
    FROM enrollments e WHERE e.id = ANY (accounts) ORDER BY e.id
  LOOP
    IF account.free > 0 OR (account.paid > 0 AND account.paid < account.fee) THEN
      INSERT INTO open_accounts AS o (enrollment_id, paid_cents, free_cents, is_short)
        VALUES (account.id, account.paid, account.free, account.paid > 0 AND account.paid < account.fee)
        ON CONFLICT (enrollment_id) DO UPDATE SET paid_cents = excluded.paid_cents, free_cents = excluded.free_cents, is_short = excluded.is_short;
    ELSE
      DELETE FROM open_accounts WHERE enrollment_id = account.id;
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION books_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
BEGIN
  IF TG_TABLE_NAME = 'enrollments' THEN
    SELECT array_agg(c.id) INTO accounts FROM come c JOIN gone g ON g.id = c.id WHERE g.fee_cents <> c.fee_cents;
  ELSIF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'credit_moves' THEN
    SELECT array_agg(id) INTO accounts FROM (SELECT from_enrollment_id AS id FROM gone UNION SELECT to_enrollment_id FROM gone) a;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg(DISTINCT coalesce(g.enrollment_id, t.enrollment_id)) INTO accounts FROM gone g JOIN transactions t ON t.id = g.transaction_id
      WHERE coalesce(g.enrollment_id, t.enrollment_id) IS NOT NULL;
  ELSIF TG_TABLE_NAME = 'credit_moves' THEN
    SELECT array_agg(id) INTO accounts FROM (SELECT from_enrollment_id AS id FROM come UNION SELECT to_enrollment_id FROM come) a;
  ELSIF TG_TABLE_NAME = 'refunds' THEN
    SELECT array_agg(DISTINCT coalesce(c.enrollment_id, t.enrollment_id)) INTO accounts FROM come c JOIN transactions t ON t.id = c.transaction_id
      WHERE coalesce(c.enrollment_id, t.enrollment_id) IS NOT NULL;
  ELSIF TG_TABLE_NAME = 'transactions' AND TG_OP = 'UPDATE' THEN
    SELECT array_agg(id) INTO accounts FROM (
      SELECT unnest(array[c.enrollment_id, g.enrollment_id]) AS id FROM come c JOIN gone g ON g.id = c.id
        WHERE c.enrollment_id IS DISTINCT FROM g.enrollment_id
    ) a WHERE id IS NOT NULL;
  ELSE
    SELECT array_agg(DISTINCT c.enrollment_id) INTO accounts FROM come c WHERE c.enrollment_id IS NOT NULL;
  END IF;
  IF accounts IS NOT NULL THEN
    PERFORM see_accounts(accounts);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER allocations_change_books AFTER INSERT ON allocations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
CREATE TRIGGER credit_moves_change_books AFTER INSERT ON credit_moves REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
CREATE TRIGGER donations_change_books AFTER INSERT ON donations REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
CREATE TRIGGER refunds_change_books AFTER INSERT ON refunds REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
-- These are never removed while their locks are on; when somebody takes a lock off, the accounts are right all the same.
CREATE TRIGGER allocations_gone_change_books AFTER DELETE ON allocations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
CREATE TRIGGER credit_moves_gone_change_books AFTER DELETE ON credit_moves REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
CREATE TRIGGER donations_gone_change_books AFTER DELETE ON donations REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
CREATE TRIGGER refunds_gone_change_books AFTER DELETE ON refunds REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
CREATE TRIGGER refunds_step_changes_books AFTER UPDATE ON refunds REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
CREATE TRIGGER transactions_change_books AFTER INSERT ON transactions REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
CREATE TRIGGER transactions_match_changes_books AFTER UPDATE ON transactions REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
CREATE TRIGGER enrollments_fee_changes_books AFTER UPDATE ON enrollments REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION books_changed();
--> statement-breakpoint
INSERT INTO open_accounts (enrollment_id, paid_cents, free_cents, is_short) SELECT * FROM accounts_to_see();
--> statement-breakpoint
-- What must be true at any moment, with what is counted beside the books.
ALTER FUNCTION check_invariants() RENAME TO check_books;
--> statement-breakpoint
CREATE FUNCTION check_invariants() RETURNS TABLE (rule text, subject text) LANGUAGE sql STABLE AS $$
  SELECT rule, subject FROM check_books()
  UNION ALL
  SELECT 'what is counted is what is there', format('%s %s %s %s %s', list, season_number, day, status, kind) FROM (
    SELECT list, season_number, day, status, kind, rows, cents FROM tallies
    UNION ALL SELECT list, season_number, day, status, kind, -1, -cents FROM countables
  ) both_sides GROUP BY list, season_number, day, status, kind HAVING sum(rows) <> 0 OR sum(cents) <> 0
  UNION ALL
  SELECT 'the accounts to look at are those of the books', coalesce(o.enrollment_id, a.enrollment_id)::text
    FROM open_accounts o FULL JOIN accounts_to_see() a ON a.enrollment_id = o.enrollment_id
    WHERE (o.paid_cents, o.free_cents, o.is_short) IS DISTINCT FROM (a.paid_cents, a.free_cents, a.is_short)
$$;
