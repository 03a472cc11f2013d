ALTER TABLE "journal_postings" DROP CONSTRAINT "journal_postings_unit";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "charged_back_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "payments_charged_back" ON "payments" USING btree ("tenant_id","charged_back_at") WHERE charged_back_at is not null;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_unit" CHECK (case when "journal_postings"."account" in ('investor_available', 'investor_pending', 'escrow', 'issuer_payable', 'distribution_fund', 'investor_balance', 'earnings_payable', 'holder_debt', 'platform_fee', 'withholding', 'clearing', 'platform_advance', 'charged_back', 'payout_clearing', 'rounding', 'balance_held') then "journal_postings"."unit" ~ '^[A-Z]{3}$'
        when "journal_postings"."account" in ('treasury', 'reserved', 'holder', 'locked', 'burned') then "journal_postings"."unit" ~ '^[0-9a-f-]{36}$' else false end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_charged_back" CHECK (("payments"."charged_back" > 0) = ("payments"."charged_back_at" is not null));