CREATE TABLE "closure_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"by_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kept_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closure_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "closure_history_user" UNIQUE("tenant_id","user_id"),
	CONSTRAINT "closure_history_newest" UNIQUE("tenant_id","at","id")
);
--> statement-breakpoint
ALTER TABLE "closure_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" drop column "standing";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "standing" text GENERATED ALWAYS AS (case when closed_at is not null then 'CLOSED' when 'ADMIN' = any(roles) then 'MEMBER' when roles && '{ENTREPRENEUR,CLIENT,ISSUER}' then 'ENTREPRENEUR' else 'INVESTOR' end || '.' || kyc_status) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_standing" ON "users" USING btree ("tenant_id","standing","created_at","id");--> statement-breakpoint
ALTER TABLE "closure_history" ADD CONSTRAINT "closure_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_history" ADD CONSTRAINT "closure_history_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closure_history" ADD CONSTRAINT "closure_history_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "closure_history_of_tenant" ON "closure_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);