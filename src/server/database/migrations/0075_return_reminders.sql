ALTER TABLE "mails" DROP CONSTRAINT "mails_event";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_event";--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "returns_remind_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "issuances_reminded" ON "issuances" USING btree ("tenant_id","returns_remind_at","id") WHERE "issuances"."returns_remind_at" is not null;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_event" UNIQUE("tenant_id","event","recipient");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_event" UNIQUE("tenant_id","event","user_id");--> statement-breakpoint
UPDATE "issuances" SET "returns_remind_at" = (("last"."due_on" + make_interval(months => CASE "issuances"."payment_frequency" WHEN 'MONTHLY' THEN 1 WHEN 'QUARTERLY' THEN 3 WHEN 'BIANNUAL' THEN 6 ELSE 12 END))::date - 14)::timestamp at time zone 'Europe/Madrid' FROM (SELECT "tenant_id", "issuance_id", max("due_on") AS "due_on" FROM "distributions" WHERE "status" IN ('PAYING', 'PAUSED', 'PAID', 'CLOSED') GROUP BY "tenant_id", "issuance_id") AS "last" WHERE "last"."tenant_id" = "issuances"."tenant_id" AND "last"."issuance_id" = "issuances"."id" AND "issuances"."modality" <> 'FIXED_RATE' AND "issuances"."payment_frequency" <> 'AT_MATURITY';
