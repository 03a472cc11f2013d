CREATE TABLE "ad_transfers" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"ad_id" uuid NOT NULL,
	CONSTRAINT "ad_transfers_tenant_id_transfer_id_pk" PRIMARY KEY("tenant_id","transfer_id")
);
--> statement-breakpoint
ALTER TABLE "ad_transfers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "list_exports" ADD COLUMN "organisations" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "ad_transfers" ADD CONSTRAINT "ad_transfers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_transfers" ADD CONSTRAINT "ad_transfers_tenant_id_transfer_id_transfers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","transfer_id") REFERENCES "public"."transfers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_transfers" ADD CONSTRAINT "ad_transfers_tenant_id_ad_id_ads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ad_id") REFERENCES "public"."ads"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_transfers_of_ad" ON "ad_transfers" USING btree ("tenant_id","ad_id");--> statement-breakpoint
CREATE POLICY "ad_transfers_of_tenant" ON "ad_transfers" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);