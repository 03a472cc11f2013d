ALTER TABLE "secrets" ADD COLUMN "place_hash" text;--> statement-breakpoint
ALTER TABLE "kyc_checks" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "kyc_checks" ADD COLUMN "surname" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "kyc_checks_document" ON "kyc_checks" USING btree ("tenant_id","document_number") WHERE document_number <> '';