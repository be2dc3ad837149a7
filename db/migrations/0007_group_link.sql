ALTER TABLE "classes" ADD COLUMN "group_link" text;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_group_link" CHECK (group_link like 'https://%' and length(group_link) <= 200);
