CREATE TABLE "hidden_columns" (
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"names" text[] NOT NULL,
	CONSTRAINT "hidden_columns_staff_id_list_pk" PRIMARY KEY("staff_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"staff_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "transactions_transacted";--> statement-breakpoint
ALTER TABLE "hidden_columns" ADD CONSTRAINT "hidden_columns_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_name" ON "list_views" USING btree ("staff_id","list",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "list_views_one_default" ON "list_views" USING btree ("staff_id","list") WHERE is_default;--> statement-breakpoint
CREATE INDEX "transactions_by_amount" ON "transactions" USING btree ("amount_cents","created_at","id");--> statement-breakpoint
CREATE INDEX "students_by_name" ON "students" USING btree ("folded_name","id");--> statement-breakpoint
CREATE INDEX "transactions_transacted" ON "transactions" USING btree ("transacted_at","id");