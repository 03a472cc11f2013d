ALTER TABLE "investments" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "near_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "investments_minting" ON "investments" USING btree ("tenant_id","reflection_ends_at","id") WHERE "investments"."status" in ('CHARGED', 'ACCEPTED');