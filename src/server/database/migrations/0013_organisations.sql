CREATE TABLE "invitations" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"organisation_id" uuid,
	"roles" text[] NOT NULL,
	"status" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "invitations_lower" CHECK (email = lower(email)),
	CONSTRAINT "invitations_roles" CHECK (cardinality("invitations"."roles") > 0)
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organisation_members" ADD COLUMN "role" text DEFAULT 'CLIENT' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "contact_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "contact_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "contact_phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_organisation_id_organisations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","organisation_id") REFERENCES "public"."organisations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_id_invited_by_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","invited_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_waiting" ON "invitations" USING btree ("tenant_id","email",coalesce(organisation_id, '00000000-0000-0000-0000-000000000000')) WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX "invitations_of_organisation" ON "invitations" USING btree ("tenant_id","organisation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invitations_due" ON "invitations" USING btree ("tenant_id","expires_at","id") WHERE status = 'WAITING';--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_tax_id" ON "organisations" USING btree ("tenant_id","tax_id") WHERE tax_id <> '';--> statement-breakpoint
CREATE INDEX "organisations_name" ON "organisations" USING btree ("tenant_id","name","id");--> statement-breakpoint
ALTER TABLE "organisation_members" ADD CONSTRAINT "organisation_members_role" CHECK ("organisation_members"."role" in ('ENTREPRENEUR', 'ISSUER', 'CLIENT'));--> statement-breakpoint
CREATE POLICY "invitations_of_tenant" ON "invitations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- An owner that is no superuser would see no rows to carry over; hardening.sql forces both anew.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "organisation_members" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "organisation_members" member
SET "role" = CASE WHEN 'ENTREPRENEUR' = ANY (person."roles") THEN 'ENTREPRENEUR' WHEN 'ISSUER' = ANY (person."roles") THEN 'ISSUER' ELSE 'CLIENT' END
FROM "users" person
WHERE person."tenant_id" = member."tenant_id" AND person."id" = member."user_id";
