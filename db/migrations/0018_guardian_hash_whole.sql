DROP INDEX "students_by_guardian_hash";--> statement-breakpoint
CREATE INDEX "students_by_guardian_hash" ON "students" USING btree (phone_hash(guardian_msisdn));
--> statement-breakpoint
-- A backslash in a text is a backslash.
CREATE OR REPLACE FUNCTION phone_hash(phone text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT sha256(convert_to(phone, 'UTF8')) $$;
