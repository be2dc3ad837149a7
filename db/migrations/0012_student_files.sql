CREATE TABLE "student_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_hash" text NOT NULL,
	"file_name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "student_files_hash_shape" CHECK (file_hash ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "student_files" ADD CONSTRAINT "student_files_uploaded_by_staff_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "student_files_hash" ON "student_files" USING btree ("file_hash");--> statement-breakpoint
CREATE INDEX "student_files_created" ON "student_files" USING btree ("created_at");