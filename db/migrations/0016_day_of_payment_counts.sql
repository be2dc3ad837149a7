-- Money is counted on the Nairobi day on which it was paid, whenever it was recorded.
CREATE OR REPLACE VIEW counted_rows AS
  SELECT 'students' AS list, r.season_number, nairobi_date(r.created_at) AS day, r.status, '' AS kind, 0 AS cents FROM students r
  UNION ALL SELECT 'registrations', r.season_number, nairobi_date(r.registered_at), '', '', 0 FROM season_registrations r
  UNION ALL SELECT 'enrollments', r.season_number, nairobi_date(r.created_at), r.state, '', 0 FROM enrollments r
  UNION ALL SELECT 'enrolled', r.season_number, nairobi_date(r.enrolled_at), '', '', 0 FROM enrollments r WHERE r.state = 'enrolled' AND r.enrolled_at IS NOT NULL
  UNION ALL SELECT 'requests', e.season_number, nairobi_date(r.created_at), r.status, r.method, r.amount_cents
    FROM payment_requests r JOIN enrollments e ON e.id = r.enrollment_id
  UNION ALL SELECT 'prompts', 0, nairobi_date(r.created_at), r.state, '', r.amount_cents FROM mpesa_express_requests r
  UNION ALL SELECT 'paybill', 0, nairobi_date(r.transacted_at), '', '', r.amount_cents FROM mpesa_paybill_confirmations r
  UNION ALL SELECT 'money', 0, nairobi_date(r.transacted_at), CASE WHEN r.enrollment_id IS NULL THEN 'unknown' ELSE 'known' END, r.method, r.amount_cents FROM transactions r
  UNION ALL SELECT 'paid', e.season_number, nairobi_date(t.transacted_at), '', '', r.amount_cents
    FROM allocations r JOIN enrollments e ON e.id = r.enrollment_id JOIN transactions t ON t.id = r.transaction_id
  UNION ALL SELECT 'queries', 0, nairobi_date(r.created_at), r.verdict, '', 0 FROM mpesa_queries r
  UNION ALL SELECT 'messages', 0, date '1970-01-01', r.state, r.channel, 0 FROM outbox r
  UNION ALL SELECT 'class_seats', 0, date '1970-01-01', '', r.class_id::text, 0 FROM enrollments r WHERE r.state = 'enrolled'
  UNION ALL SELECT 'session_seats', 0, date '1970-01-01', '', s.session_id::text, 0
    FROM enrollment_sessions s JOIN enrollments r ON r.id = s.enrollment_id WHERE r.state = 'enrolled'
  UNION ALL SELECT 'certificates', r.season_number, date '1970-01-01', '', '', 0 FROM certificates r;
--> statement-breakpoint
DO $do$
DECLARE
  source record;
  rows_of text;
  body text;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('paybill', '0, nairobi_date(r.transacted_at), '''', '''', r.amount_cents', ''),
    ('money', '0, nairobi_date(r.transacted_at), CASE WHEN r.enrollment_id IS NULL THEN ''unknown'' ELSE ''known'' END, r.method, r.amount_cents', ''),
    ('paid', 'e.season_number, nairobi_date(t.transacted_at), '''', '''', r.amount_cents',
      'JOIN enrollments e ON e.id = r.enrollment_id JOIN transactions t ON t.id = r.transaction_id')
  ) AS s (list, columns, joined) LOOP
    rows_of := format('SELECT %s, %%s FROM %%s r %s', source.columns, source.joined);
    body := format(
      'INSERT INTO list_counters (list, season_number, day, status, kind, rows, cents)
        SELECT %L, season_number, day, status, kind, sum(n), sum(n * cents) FROM (%%s) AS changed (season_number, day, status, kind, cents, n)
        GROUP BY season_number, day, status, kind HAVING sum(n) <> 0 OR sum(n * cents) <> 0', source.list);
    EXECUTE format('CREATE OR REPLACE FUNCTION count_%s() RETURNS trigger LANGUAGE plpgsql AS $f$
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
  END LOOP;
END $do$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_season() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counters (list, season_number, day, status, kind, rows, cents)
  SELECT list, season_number, day, status, kind, sum(n), sum(n * cents) FROM (
    SELECT 'requests' AS list, m.season_number, nairobi_date(r.created_at) AS day, r.status, r.method AS kind, r.amount_cents AS cents, m.n
      FROM payment_requests r JOIN (
        SELECT c.id, s.season_number, s.n FROM new_rows c JOIN old_rows g ON g.id = c.id,
          LATERAL (VALUES (c.season_number, 1), (g.season_number, -1)) s (season_number, n) WHERE c.season_number <> g.season_number
      ) m ON m.id = r.enrollment_id
    UNION ALL
    SELECT 'paid', m.season_number, nairobi_date(t.transacted_at), '', '', r.amount_cents, m.n
      FROM allocations r JOIN transactions t ON t.id = r.transaction_id JOIN (
        SELECT c.id, s.season_number, s.n FROM new_rows c JOIN old_rows g ON g.id = c.id,
          LATERAL (VALUES (c.season_number, 1), (g.season_number, -1)) s (season_number, n) WHERE c.season_number <> g.season_number
      ) m ON m.id = r.enrollment_id
  ) changed GROUP BY list, season_number, day, status, kind;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Where a later report corrects the day of a payment, what it pays moves to that day.
CREATE FUNCTION count_paid_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counters (list, season_number, day, rows, cents)
    SELECT 'paid', e.season_number, s.day, sum(s.n), sum(s.n * a.amount_cents)
    FROM allocations a JOIN enrollments e ON e.id = a.enrollment_id,
      LATERAL (VALUES (nairobi_date(NEW.transacted_at), 1), (nairobi_date(OLD.transacted_at), -1)) s (day, n)
    WHERE a.transaction_id = NEW.id GROUP BY e.season_number, s.day;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_paid_day_updated AFTER UPDATE OF transacted_at ON transactions FOR EACH ROW
  WHEN (nairobi_date(OLD.transacted_at) <> nairobi_date(NEW.transacted_at)) EXECUTE FUNCTION count_paid_day();
--> statement-breakpoint
DELETE FROM list_counters WHERE list IN ('paybill', 'money', 'paid');
--> statement-breakpoint
INSERT INTO list_counters (list, season_number, day, status, kind, rows, cents, is_new)
  SELECT list, season_number, day, status, kind, count(*), sum(cents), false FROM counted_rows
  WHERE list IN ('paybill', 'money', 'paid') GROUP BY list, season_number, day, status, kind;
--> statement-breakpoint
-- A refund keeps its amount and people; settled, cancelled and reversed are final. M-Pesa may reverse the payment at any time
-- before, and the code of its reversal may follow.
DO $do$ BEGIN
  EXECUTE replace(pg_get_functiondef('check_refund_change()'::regprocedure),
    '(''sent'', ''approved''), (''sent'', ''settled'')',
    '(''sent'', ''approved''), (''sent'', ''settled''), (''asked'', ''reversed''), (''approved'', ''reversed''), (''sent'', ''reversed'')');
END $do$;
