ALTER TABLE "distributions" ADD COLUMN "delay_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "late_from" date;--> statement-breakpoint
UPDATE "distributions" SET "late_from" = "due_on" WHERE "source" in ('SCHEDULE', 'ARREARS');--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_late_from" CHECK (("distributions"."source" in ('SCHEDULE', 'ARREARS')) = ("distributions"."late_from" is not null));--> statement-breakpoint
ALTER TABLE "distributions" DROP COLUMN "late_at";--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "late_at" timestamp (3) with time zone GENERATED ALWAYS AS ((coalesce("late_from", "due_on") + 91)::timestamp at time zone "time_zone") STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "distributions_late" ON "distributions" USING btree ("tenant_id","late_at","id") WHERE "distributions"."status" in ('DRAFT', 'CALCULATED', 'APPROVED') and defaulted_at is null;
