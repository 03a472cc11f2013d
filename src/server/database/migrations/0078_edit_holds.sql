CREATE TABLE "issuance_holds" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"step" text NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"taken_from_id" uuid,
	CONSTRAINT "issuance_holds_tenant_id_issuance_id_step_pk" PRIMARY KEY("tenant_id","issuance_id","step")
);
--> statement-breakpoint
ALTER TABLE "issuance_holds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "issuance_holds" ADD CONSTRAINT "issuance_holds_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_holds" ADD CONSTRAINT "issuance_holds_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_holds" ADD CONSTRAINT "issuance_holds_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_holds" ADD CONSTRAINT "issuance_holds_tenant_id_taken_from_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","taken_from_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "issuance_holds_of_tenant" ON "issuance_holds" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);