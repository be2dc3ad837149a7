-- Text as searches compare it: lower case, without accents and without what people type for an apostrophe, so that nganga finds Ng'ang'a
-- and the other way round. Naming the dictionary makes the function immutable.
CREATE OR REPLACE FUNCTION public.academy_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT translate(lower(public.unaccent('public.unaccent'::regdictionary, value)), '''`´ʹʻʼʽˈ′‘’‛＇ꞌ', '') $$;
--> statement-breakpoint
-- The stored texts that have one are folded anew. No rule of the tables is touched by that.
DO $$
DECLARE
  stored record;
BEGIN
  FOR stored IN SELECT * FROM (VALUES ('students', 'full_name'), ('certificates', 'full_name'), ('transactions', 'payer_name'),
    ('mpesa_paybill_confirmations', 'last_name'), ('payment_requests', 'paying_last_name'), ('replies', 'body')) v (name, part)
  LOOP
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', stored.name);
    EXECUTE format('UPDATE %I SET %I = %2$I WHERE search ~ ''[''''`´ʹʻʼʽˈ′‘’‛＇ꞌ]''', stored.name, stored.part);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', stored.name);
  END LOOP;
END $$;
