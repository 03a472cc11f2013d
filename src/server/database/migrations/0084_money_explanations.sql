ALTER TABLE "journal_postings" DROP CONSTRAINT "journal_postings_unit";--> statement-breakpoint
ALTER TABLE "differences" DROP CONSTRAINT "differences_reason";--> statement-breakpoint
ALTER TABLE "differences" ADD COLUMN "nature" text;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "nature" text;--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_unit" CHECK (case when "journal_postings"."account" in ('investor_available', 'investor_pending', 'escrow', 'issuer_payable', 'distribution_fund', 'investor_balance', 'earnings_payable', 'holder_debt', 'platform_fee', 'withholding', 'clearing', 'platform_advance', 'charged_back', 'provider_charges', 'own_funds', 'not_ours', 'corrections', 'payout_clearing', 'rounding', 'balance_held') then "journal_postings"."unit" ~ '^[A-Z]{3}$'
        when "journal_postings"."account" in ('treasury', 'reserved', 'holder', 'locked', 'burned') then "journal_postings"."unit" ~ '^[0-9a-f-]{36}$' else false end);--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_nature" CHECK ("differences"."nature" is null or "differences"."status" <> 'OPEN');--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_reason" CHECK (case "differences"."status" when 'OPEN' then "differences"."reason" = '' when 'SETTLED' then "differences"."reason" <> '' else true end);--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_nature" CHECK ("statement_lines"."nature" is null or "statement_lines"."status" = 'SETTLED');