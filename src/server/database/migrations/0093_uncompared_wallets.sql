CREATE TABLE "uncompared_wallets" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"wallet" text NOT NULL,
	"movement" text NOT NULL,
	"reference" text NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "uncompared_wallets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "uncompared_wallets_once" UNIQUE("tenant_id","provider","wallet")
);
--> statement-breakpoint
ALTER TABLE "uncompared_wallets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payers" ADD COLUMN "balance_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "uncompared_wallets" ADD CONSTRAINT "uncompared_wallets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncompared_wallets" ADD CONSTRAINT "uncompared_wallets_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uncompared_wallets_oldest" ON "uncompared_wallets" USING btree ("tenant_id","since","id");--> statement-breakpoint
CREATE POLICY "uncompared_wallets_of_tenant" ON "uncompared_wallets" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);