CREATE TABLE "payments" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"investment_id" uuid NOT NULL,
	"investor_id" uuid NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"authorisation" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "payments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payments_reference" UNIQUE("tenant_id","reference"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "investments_act";--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "return_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "return_asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "refusal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_investment_id_investments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investment_id") REFERENCES "public"."investments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_tenant_id_investor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_active" ON "payments" USING btree ("tenant_id","investment_id") WHERE status in ('created', 'needs_person', 'processing');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_charged" ON "payments" USING btree ("tenant_id","investment_id") WHERE status = 'succeeded';--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("tenant_id","investment_id","id");--> statement-breakpoint
CREATE INDEX "payments_expiry" ON "payments" USING btree ("tenant_id","expires_at","id") WHERE expires_at is not null;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_payment_id_payments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_return" ON "payouts" USING btree ("tenant_id","return_at","id") WHERE return_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_of_payment" ON "payouts" USING btree ("tenant_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
CREATE INDEX "investments_act" ON "investments" USING btree ("tenant_id","act_at","id") WHERE "investments"."status" in ('CREATED', 'METHOD_PAYMENT', 'SIGNED', 'PAYMENT_ERROR', 'IN_UPDATE_TPV', 'IN_UPLOAD_PROOF_OF_PAYMENT');--> statement-breakpoint
CREATE POLICY "payments_of_tenant" ON "payments" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);