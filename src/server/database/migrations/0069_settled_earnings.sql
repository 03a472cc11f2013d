ALTER TABLE "earnings" DROP CONSTRAINT "earnings_paid";--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "settlement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "settlement_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_settled" CHECK (("earnings"."status" <> 'SETTLED' or "earnings"."settlement" <> '')
        and ("earnings"."settlement" = '' or "earnings"."status" in ('SETTLED', 'REVERSED')));--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_paid" CHECK (case when "earnings"."status" in ('PAID', 'CLAIMED', 'SETTLED') then "earnings"."distributed_at" is not null
        else "earnings"."distributed_at" is null or "earnings"."status" = 'REVERSED' end);