CREATE TABLE "own_answers" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"field" text NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "own_answers_tenant_id_user_id_field_pk" PRIMARY KEY("tenant_id","user_id","field")
);
--> statement-breakpoint
ALTER TABLE "own_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisation_entities" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organisation_entities_tenant_id_organisation_id_pk" PRIMARY KEY("tenant_id","organisation_id"),
	CONSTRAINT "organisation_entities_entity" UNIQUE("tenant_id","entity_id")
);
--> statement-breakpoint
ALTER TABLE "organisation_entities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_accounts" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "organisation_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "named_by_id" uuid;--> statement-breakpoint
ALTER TABLE "own_answers" ADD CONSTRAINT "own_answers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "own_answers" ADD CONSTRAINT "own_answers_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_entities" ADD CONSTRAINT "organisation_entities_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_entities" ADD CONSTRAINT "organisation_entities_tenant_id_organisation_id_organisations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","organisation_id") REFERENCES "public"."organisations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_entities" ADD CONSTRAINT "organisation_entities_tenant_id_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "own_answers_found" ON "own_answers" USING btree ("tenant_id","field","answer","user_id");--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_tenant_id_organisation_id_organisations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","organisation_id") REFERENCES "public"."organisations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_tenant_id_named_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","named_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_payouts_of_organisation" ON "bank_accounts" USING btree ("tenant_id","organisation_id") WHERE for_payouts;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_known_of_organisation" ON "bank_accounts" USING btree ("tenant_id","organisation_id","iban") WHERE status <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "bank_accounts_of_organisation" ON "bank_accounts" USING btree ("tenant_id","organisation_id","added_at","id");--> statement-breakpoint
CREATE INDEX "bank_accounts_changed" ON "bank_accounts" USING btree ("tenant_id","status","changed_at","id");--> statement-breakpoint
CREATE INDEX "wallets_changed" ON "wallets" USING btree ("tenant_id","status","changed_at","id") WHERE kind = 'EXTERNAL';--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_owner" CHECK (num_nonnulls("bank_accounts"."user_id", "bank_accounts"."organisation_id") = 1 and num_nonnulls("bank_accounts"."user_id", "bank_accounts"."named_by_id") = 1);--> statement-breakpoint
CREATE POLICY "own_answers_of_tenant" ON "own_answers" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "organisation_entities_of_tenant" ON "organisation_entities" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
INSERT INTO "own_answers" ("tenant_id", "user_id", "field", "answer")
SELECT "tenant_id", "id", "told"."key", "told"."value" #>> '{}' FROM "users", jsonb_each("own_data") AS "told"
WHERE jsonb_typeof("told"."value") = 'boolean' OR "told"."value" #>> '{}' ~ '^[a-z0-9_]{1,40}$';
