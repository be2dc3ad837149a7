-- Where the words of a text meet: the last three letters of each word with the first three of the next. A text contains
-- "esther lucy" only where "her luc" meet, which few names have, while each trigram of it is in very many. The ends of a part that
-- somebody typed may be cut: of its first and last word only three letters or more are sure to be the text's.
CREATE FUNCTION word_boundaries(value text, may_be_cut boolean) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE STRICT AS $$
DECLARE
  words text[] := string_to_array(value, ' ');
  last integer := cardinality(words);
  boundaries text[] := '{}';
BEGIN
  FOR i IN 2 .. last LOOP
    CONTINUE WHEN may_be_cut AND ((i = 2 AND length(words[1]) < 3) OR (i = last AND length(words[i]) < 3));
    boundaries := boundaries || (right(words[i - 1], 3) || ' ' || left(words[i], 3));
  END LOOP;
  RETURN boundaries;
END $$;
--> statement-breakpoint
DROP INDEX "students_by_phone_end";--> statement-breakpoint
DROP INDEX "certificates_by_season";--> statement-breakpoint
DROP INDEX "certificates_issued";--> statement-breakpoint
CREATE INDEX "certificates_boundaries" ON "certificates" USING gin (word_boundaries(search, false));--> statement-breakpoint
CREATE INDEX "mpesa_paybill_boundaries" ON "mpesa_paybill_confirmations" USING gin (word_boundaries(search, false));--> statement-breakpoint
CREATE INDEX "payment_requests_boundaries" ON "payment_requests" USING gin (word_boundaries(search, false));--> statement-breakpoint
CREATE INDEX "transactions_boundaries" ON "transactions" USING gin (word_boundaries(search, false));--> statement-breakpoint
CREATE INDEX "students_boundaries" ON "students" USING gin (word_boundaries(search, false));--> statement-breakpoint
CREATE INDEX "certificates_by_season" ON "certificates" USING btree ("season_number","issued_at","number" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "certificates_issued" ON "certificates" USING btree ("issued_at","number" DESC NULLS FIRST);
--> statement-breakpoint
-- Certificates are counted by season.
CREATE FUNCTION count_certificates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO list_counters (list, season_number, rows, cents)
    SELECT 'certificates', r.season_number, CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END, 0
    FROM changed_rows r GROUP BY r.season_number;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_certificates_inserted AFTER INSERT ON certificates REFERENCING NEW TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_certificates();
--> statement-breakpoint
CREATE TRIGGER count_certificates_deleted AFTER DELETE ON certificates REFERENCING OLD TABLE AS changed_rows
  FOR EACH STATEMENT EXECUTE FUNCTION count_certificates();
--> statement-breakpoint
INSERT INTO list_counters (list, season_number, rows, cents) SELECT 'certificates', season_number, count(*), 0 FROM certificates GROUP BY season_number;
--> statement-breakpoint
DO $do$ BEGIN
  EXECUTE 'CREATE OR REPLACE VIEW counted_rows AS ' || rtrim(pg_get_viewdef('counted_rows'::regclass), '; ')
    || ' UNION ALL SELECT ''certificates'', r.season_number, date ''1970-01-01'', '''', '''', 0 FROM certificates r';
END $do$;
--> statement-breakpoint
-- An account is short while its enrollment may still be paid: paid in part, and held, expired or on its way there. The desk counts its
-- queue in `open_accounts` alone.
DO $do$
DECLARE
  unpaid text := ' IN (''held'', ''pending_payment'', ''offered'', ''expired'')';
BEGIN
  EXECUTE replace(pg_get_functiondef('compute_open_accounts()'::regprocedure),
    'coalesce(p.cents, 0) > 0 AND p.cents < e.fee_cents', 'coalesce(p.cents, 0) > 0 AND p.cents < e.fee_cents AND e.state' || unpaid);
  EXECUTE replace(replace(pg_get_functiondef('update_open_accounts(uuid[])'::regprocedure),
    'SELECT e.id, e.fee_cents AS fee,', 'SELECT e.id, e.fee_cents AS fee, e.state' || unpaid || ' AS unpaid,'),
    'account.paid > 0 AND account.paid < account.fee)' || chr(10), 'account.unpaid AND account.paid > 0 AND account.paid < account.fee)' || chr(10));
  EXECUTE replace(pg_get_functiondef('update_changed_accounts()'::regprocedure),
    'WHERE g.fee_cents <> c.fee_cents;',
    'WHERE g.fee_cents <> c.fee_cents OR (g.state <> c.state AND EXISTS (SELECT FROM open_accounts o WHERE o.enrollment_id = c.id));');
END $do$;
--> statement-breakpoint
DELETE FROM open_accounts;
--> statement-breakpoint
INSERT INTO open_accounts (enrollment_id, paid_cents, free_cents, credit_cents, is_short) SELECT * FROM compute_open_accounts();
--> statement-breakpoint
DROP FUNCTION similar_students(text);
--> statement-breakpoint
-- Loads pg_trgm, so that Postgres knows the setting of the next function.
SELECT show_limit();
--> statement-breakpoint
-- The active students with the most similar names, at least 0.45 of both names' trigrams in common (1 is the same name): those
-- whose phone fits a mask first. Two of the first three words must be similar each, because a surname alone is shared by tens of
-- thousands; words that are nearly the same are tried first, slips like Jon for John after them.
CREATE FUNCTION similar_students(name text, phone_pattern text, most integer) RETURNS SETOF uuid LANGUAGE plpgsql STABLE
SET pg_trgm.strict_word_similarity_threshold = 0.4 AS $$
DECLARE
  folded text := academy_fold(name);
  words text[] := array(SELECT word FROM regexp_split_to_table(folded, '[^a-z0-9]+') WITH ORDINALITY AS w (word, place)
    WHERE length(word) > 1 GROUP BY word ORDER BY min(place) LIMIT 3);
  found uuid[];
  threshold text;
BEGIN
  FOREACH threshold IN ARRAY array['0.4', '0.25'] LOOP
    PERFORM set_config('pg_trgm.strict_word_similarity_threshold', threshold, true);
    found := array(
      SELECT s.id FROM students s
      WHERE ((words[1] <<% s.folded_name AND words[2] <<% s.folded_name) OR (words[1] <<% s.folded_name AND words[3] <<% s.folded_name)
          OR (words[2] <<% s.folded_name AND words[3] <<% s.folded_name))
        AND similarity(s.folded_name, folded) >= 0.45 AND s.status = 'active'
      ORDER BY s.msisdn LIKE phone_pattern DESC NULLS LAST, similarity(s.folded_name, folded) DESC, s.created_at DESC, s.id
      LIMIT most);
    EXIT WHEN cardinality(found) >= most;
  END LOOP;
  RETURN QUERY SELECT unnest(found);
END $$;
