CREATE INDEX "students_by_id_number" ON "students" USING btree (lower(id_number));
