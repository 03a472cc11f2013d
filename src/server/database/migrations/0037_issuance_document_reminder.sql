ALTER TABLE "issuance_documents" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issuance_documents" ADD COLUMN "reminded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "issuance_documents_remind" ON "issuance_documents" USING btree ("tenant_id","remind_at","id") WHERE reminded_at is null and remind_at is not null;--> statement-breakpoint
-- By hand: the reminders of the documents that are there.
UPDATE "issuance_documents" SET "remind_at" = ("expires_on" - 30)::timestamp AT TIME ZONE 'Europe/Madrid' WHERE "expires_on" IS NOT NULL;
