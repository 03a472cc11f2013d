ALTER TABLE "distributions" ADD COLUMN "time_zone" text DEFAULT 'Europe/Madrid' NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "time_zone" text DEFAULT 'Europe/Madrid' NOT NULL;--> statement-breakpoint
ALTER TABLE "distributions" drop column "late_at";--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "late_at" timestamp (3) with time zone GENERATED ALWAYS AS (("due_on" + 91)::timestamp at time zone "time_zone") STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" drop column "plan_at";--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "plan_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce("plan_next_at", ("first_payment_on" - 14)::timestamp at time zone "time_zone")) STORED;--> statement-breakpoint
ALTER TABLE "issuances" drop column "ended_at";--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "ended_at" timestamp (3) with time zone GENERATED ALWAYS AS (("ends_on" + 1)::timestamp at time zone "time_zone") STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" drop column "opens_at";--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "opens_at" timestamp (3) with time zone GENERATED ALWAYS AS ("starts_on"::timestamp at time zone "time_zone") STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "distributions_late" ON "distributions" USING btree ("tenant_id","late_at","id") WHERE "distributions"."status" in ('DRAFT', 'CALCULATED', 'APPROVED') and defaulted_at is null;--> statement-breakpoint
CREATE INDEX "issuances_plan" ON "issuances" USING btree ("tenant_id","plan_at","id") WHERE "issuances"."modality" = 'FIXED_RATE' and "issuances"."status" = 'CLOSED' and "issuances"."outcome" = 'FINANCED' and not "issuances"."plan_done";--> statement-breakpoint
CREATE INDEX "issuances_ended" ON "issuances" USING btree ("tenant_id","ended_at","id") WHERE "issuances"."status" = 'CAMPAIGN';--> statement-breakpoint
CREATE INDEX "issuances_opening" ON "issuances" USING btree ("tenant_id","opens_at","id") WHERE "issuances"."status" in ('PRE_CAMPAIGN', 'VALIDATING') and "issuances"."approved_at" is not null and "issuances"."removed_at" is null;
