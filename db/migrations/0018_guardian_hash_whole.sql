DROP INDEX "students_by_guardian_hash";--> statement-breakpoint
CREATE INDEX "students_by_guardian_hash" ON "students" USING btree (phone_hash(guardian_msisdn));