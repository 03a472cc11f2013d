ALTER TABLE "journal_postings" DROP CONSTRAINT "journal_postings_unit";--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "investment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "issuance_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reference" ON "payouts" USING btree ("tenant_id","reference") WHERE reference <> '';--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_unit" CHECK (case when "journal_postings"."account" in ('investor_available', 'investor_pending', 'escrow', 'issuer_payable', 'investor_balance', 'earnings_payable', 'platform_fee', 'withholding', 'clearing', 'payout_clearing', 'rounding') then "journal_postings"."unit" ~ '^[A-Z]{3}$'
        when "journal_postings"."account" in ('treasury', 'reserved', 'holder', 'locked', 'burned') then "journal_postings"."unit" ~ '^[0-9a-f-]{36}$' else false end);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_of_what" CHECK (("payouts"."investment_id" is null) = ("payouts"."reason" in ('WITHDRAWAL', 'EARNINGS'))
        and ("payouts"."investment_id" is null) = ("payouts"."reference" <> '')
        and ("payouts"."investment_id" is null or "payouts"."issuance_id" is not null));