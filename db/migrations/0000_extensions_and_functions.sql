CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
--> statement-breakpoint
-- What search compares: lower case without accents. The dictionary is named, so the result never varies.
CREATE FUNCTION public.academy_fold(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;
--> statement-breakpoint
CREATE SEQUENCE public.registration_numbers START 10001;
--> statement-breakpoint
CREATE FUNCTION public.next_registration_no() RETURNS text
LANGUAGE sql VOLATILE
AS $$ SELECT 'AC' || nextval('public.registration_numbers')::text $$;
--> statement-breakpoint
CREATE SEQUENCE public.academy_receipt_numbers AS integer START 1001;
