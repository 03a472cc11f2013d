CREATE TABLE "claims" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"investor_id" uuid NOT NULL,
	"issuance_id" uuid,
	"way" text NOT NULL,
	"currency" text NOT NULL,
	"gross" bigint NOT NULL,
	"withholding" bigint NOT NULL,
	"net" bigint NOT NULL,
	"debt" bigint DEFAULT 0 NOT NULL,
	"payout_id" uuid,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"receipt_at" timestamp (3) with time zone,
	"receipt_file_id" uuid,
	CONSTRAINT "claims_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "claims_net" CHECK ("claims"."net" = "claims"."gross" - "claims"."withholding" and "claims"."net" >= 0),
	CONSTRAINT "claims_debt" CHECK ("claims"."debt" between 0 and "claims"."net"),
	CONSTRAINT "claims_way" CHECK (("claims"."way" = 'BANK' and "claims"."debt" < "claims"."net") = ("claims"."payout_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "claims" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "movements" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"issuance_id" uuid,
	"investment_id" uuid,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"money_in" bigint DEFAULT 0 NOT NULL,
	"money_out" bigint DEFAULT 0 NOT NULL,
	"tokens_in" bigint DEFAULT 0 NOT NULL,
	"tokens_out" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "movements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "movements_one_way" CHECK (least("movements"."money_in", "movements"."money_out", "movements"."tokens_in", "movements"."tokens_out") = 0
        and ("movements"."money_in" > 0)::int + ("movements"."money_out" > 0)::int + ("movements"."tokens_in" > 0)::int + ("movements"."tokens_out" > 0)::int = 1)
);
--> statement-breakpoint
ALTER TABLE "movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_postings" DROP CONSTRAINT "journal_postings_unit";--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "investment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ALTER COLUMN "issuance_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_tenant_id_investor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_tenant_id_payout_id_payouts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payout_id") REFERENCES "public"."payouts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_tenant_id_receipt_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tenant_id_investment_id_investments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investment_id") REFERENCES "public"."investments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_of_investor" ON "claims" USING btree ("tenant_id","investor_id","claimed_at","id");--> statement-breakpoint
CREATE INDEX "claims_of_payout" ON "claims" USING btree ("tenant_id","payout_id") WHERE payout_id is not null;--> statement-breakpoint
CREATE INDEX "claims_receipts" ON "claims" USING btree ("tenant_id","receipt_at","id") WHERE receipt_at is not null;--> statement-breakpoint
CREATE INDEX "movements_newest" ON "movements" USING btree ("tenant_id","user_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "movements_largest" ON "movements" USING btree ("tenant_id","user_id","kind","money_out","id");--> statement-breakpoint
CREATE INDEX "movements_ledger" ON "movements" USING btree ("tenant_id","user_id","at","id");--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_tenant_id_claim_id_claims_tenant_id_id_fk" FOREIGN KEY ("tenant_id","claim_id") REFERENCES "public"."claims"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earnings_of_claim" ON "earnings" USING btree ("tenant_id","claim_id") WHERE claim_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_reference" ON "payouts" USING btree ("tenant_id","reference") WHERE reference <> '';--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_unit" CHECK (case when "journal_postings"."account" in ('investor_available', 'investor_pending', 'escrow', 'issuer_payable', 'distribution_fund', 'investor_balance', 'earnings_payable', 'holder_debt', 'platform_fee', 'withholding', 'clearing', 'payout_clearing', 'rounding') then "journal_postings"."unit" ~ '^[A-Z]{3}$'
        when "journal_postings"."account" in ('treasury', 'reserved', 'holder', 'locked', 'burned') then "journal_postings"."unit" ~ '^[0-9a-f-]{36}$' else false end);--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_of_what" CHECK (("payouts"."investment_id" is null) = ("payouts"."reason" in ('WITHDRAWAL', 'EARNINGS'))
        and ("payouts"."investment_id" is null) = ("payouts"."reference" <> '')
        and ("payouts"."investment_id" is null or "payouts"."issuance_id" is not null));--> statement-breakpoint
CREATE POLICY "claims_of_tenant" ON "claims" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "movements_of_tenant" ON "movements" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);