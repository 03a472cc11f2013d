CREATE TABLE "issuance_wallets" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"currency" text NOT NULL,
	"wallet" text NOT NULL,
	CONSTRAINT "issuance_wallets_tenant_id_issuance_id_provider_currency_pk" PRIMARY KEY("tenant_id","issuance_id","provider","currency")
);
--> statement-breakpoint
ALTER TABLE "issuance_wallets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payers" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entity_id" uuid,
	"provider" text NOT NULL,
	"currency" text NOT NULL,
	"provider_user" text NOT NULL,
	"provider_wallet" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payers_payer" UNIQUE NULLS NOT DISTINCT("tenant_id","user_id","provider","currency","entity_id")
);
--> statement-breakpoint
ALTER TABLE "payers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "investments_act";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "registration" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "ask_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "forward_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "forward_asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issuance_wallets" ADD CONSTRAINT "issuance_wallets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_wallets" ADD CONSTRAINT "issuance_wallets_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_tenant_id_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_of_provider" ON "payments" USING btree ("tenant_id","provider_id") WHERE provider_id <> '';--> statement-breakpoint
CREATE INDEX "payments_forward" ON "payments" USING btree ("tenant_id","forward_at","id") WHERE forward_at is not null;--> statement-breakpoint
CREATE INDEX "payments_asking" ON "payments" USING btree ("tenant_id","ask_at","id") WHERE ask_at is not null;--> statement-breakpoint
CREATE INDEX "investments_act" ON "investments" USING btree ("tenant_id","act_at","id") WHERE "investments"."status" in ('CREATED', 'METHOD_PAYMENT', 'SIGNED_PENDING', 'SIGNED', 'PAYMENT_ERROR', 'IN_UPDATE_TPV', 'IN_UPDATE_CREDIT_CARD', 'CARD_REGISTRATION_UPDATED', 'IN_UPLOAD_PROOF_OF_PAYMENT');--> statement-breakpoint
CREATE POLICY "issuance_wallets_of_tenant" ON "issuance_wallets" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payers_of_tenant" ON "payers" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);