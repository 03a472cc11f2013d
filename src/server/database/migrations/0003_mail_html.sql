ALTER TABLE "mails" ADD COLUMN "html" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "tax_id" text DEFAULT '' NOT NULL;