CREATE TABLE "balance_forwards" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"investment_id" uuid NOT NULL,
	"forward_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"next" text DEFAULT '' NOT NULL,
	CONSTRAINT "balance_forwards_tenant_id_investment_id_pk" PRIMARY KEY("tenant_id","investment_id")
);
--> statement-breakpoint
ALTER TABLE "balance_forwards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "claims" DROP CONSTRAINT "claims_way";--> statement-breakpoint
ALTER TABLE "balance_forwards" ADD CONSTRAINT "balance_forwards_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_forwards" ADD CONSTRAINT "balance_forwards_tenant_id_investment_id_investments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investment_id") REFERENCES "public"."investments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_forwards_due" ON "balance_forwards" USING btree ("tenant_id","forward_at","investment_id") WHERE forward_at is not null;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_way" CHECK (("claims"."way" <> 'BANK' or "claims"."debt" = "claims"."net" or "claims"."payout_id" is not null)
        and ("claims"."payout_id" is null or "claims"."debt" < "claims"."net"));--> statement-breakpoint
CREATE POLICY "balance_forwards_of_tenant" ON "balance_forwards" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);