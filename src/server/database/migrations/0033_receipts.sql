CREATE TABLE "receipts" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"investment_id" uuid NOT NULL,
	"investor_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"bank_reference" text DEFAULT '' NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "receipts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "receipts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "payouts_refund";--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_investment_id_investments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investment_id") REFERENCES "public"."investments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_investor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_entered_by_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entered_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_movement" ON "receipts" USING btree ("tenant_id","investment_id","bank_reference") WHERE bank_reference <> '';--> statement-breakpoint
CREATE INDEX "receipts_of_order" ON "receipts" USING btree ("tenant_id","investment_id","id");--> statement-breakpoint
CREATE INDEX "receipts_of_investor" ON "receipts" USING btree ("tenant_id","investor_id","entered_at","id");--> statement-breakpoint
CREATE INDEX "receipts_waiting" ON "receipts" USING btree ("tenant_id","entered_at","id") WHERE settled_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_not_needed" ON "payouts" USING btree ("tenant_id","investment_id","reason") WHERE reason in ('OVERPAID', 'INCOMPLETE');--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_refund" ON "payouts" USING btree ("tenant_id","investment_id") WHERE reason in ('WITHDRAWN', 'CANCELED', 'NOT_FINANCED');--> statement-breakpoint
CREATE POLICY "receipts_of_tenant" ON "receipts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);