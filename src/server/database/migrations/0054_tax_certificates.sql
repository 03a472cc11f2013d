CREATE TABLE "tax_certificates" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entity_id" uuid,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"country" text NOT NULL,
	"issued_on" date NOT NULL,
	"valid_until" date,
	"rate" integer,
	"file_id" uuid NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tax_certificates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "tax_certificates_rate" CHECK ("tax_certificates"."rate" between 0 and 10000),
	CONSTRAINT "tax_certificates_days" CHECK ("tax_certificates"."valid_until" >= "tax_certificates"."issued_on"),
	CONSTRAINT "tax_certificates_approved" CHECK ("tax_certificates"."status" <> 'APPROVED' or "tax_certificates"."valid_until" is not null)
);
--> statement-breakpoint
ALTER TABLE "tax_certificates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "earnings" ADD COLUMN "certificate_id" uuid;--> statement-breakpoint
ALTER TABLE "tax_certificates" ADD CONSTRAINT "tax_certificates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_certificates" ADD CONSTRAINT "tax_certificates_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_certificates" ADD CONSTRAINT "tax_certificates_tenant_id_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_certificates" ADD CONSTRAINT "tax_certificates_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_certificates_newest" ON "tax_certificates" USING btree ("tenant_id","status","sent_at","id");--> statement-breakpoint
CREATE INDEX "tax_certificates_of_person" ON "tax_certificates" USING btree ("tenant_id","user_id","sent_at","id");--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_tenant_id_certificate_id_tax_certificates_tenant_id_id_fk" FOREIGN KEY ("tenant_id","certificate_id") REFERENCES "public"."tax_certificates"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "tax_certificates_of_tenant" ON "tax_certificates" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);