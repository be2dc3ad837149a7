CREATE TABLE "academy_logo" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "academy_logo_only" CHECK (is_only),
	CONSTRAINT "academy_logo_type" CHECK ("type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "academy_logo_size" CHECK (octet_length(bytes) between 1 and 20480),
	CONSTRAINT "academy_logo_hash" CHECK (hash ~ '^[0-9a-f]{64}$')
);
