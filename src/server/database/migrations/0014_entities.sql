CREATE TABLE "entities" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"tax_id" text NOT NULL,
	"status" text NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entities_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "entities_chosen" CHECK (not "entities"."chosen" or "entities"."status" <> 'REMOVED')
);
--> statement-breakpoint
ALTER TABLE "entities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "entity_document_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"file_id" uuid NOT NULL,
	"issued_on" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entity_document_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "entity_document_history_position" UNIQUE("tenant_id","entity_id","position")
);
--> statement-breakpoint
ALTER TABLE "entity_document_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "entity_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"entity_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"name" text NOT NULL,
	"tax_country" text NOT NULL,
	"tax_id" text NOT NULL,
	"activity" text NOT NULL,
	"email" text NOT NULL,
	"founders" jsonb NOT NULL,
	"partners" jsonb NOT NULL,
	"representation_type" text NOT NULL,
	"representative" text NOT NULL,
	"representative_document" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"province" text NOT NULL,
	"residence_country" text NOT NULL,
	"nationality" text NOT NULL,
	"birth_city" text NOT NULL,
	"birth_country" text NOT NULL,
	CONSTRAINT "entity_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "entity_history_position" UNIQUE("tenant_id","entity_id","position")
);
--> statement-breakpoint
ALTER TABLE "entity_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "entity_refusal_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"manager_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "entity_refusal_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "entity_refusal_history_document" UNIQUE("tenant_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "entity_refusal_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "entity_version_id" uuid;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entities" ADD CONSTRAINT "entities_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_document_history" ADD CONSTRAINT "entity_document_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_document_history" ADD CONSTRAINT "entity_document_history_tenant_id_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_document_history" ADD CONSTRAINT "entity_document_history_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_history" ADD CONSTRAINT "entity_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_history" ADD CONSTRAINT "entity_history_tenant_id_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_history" ADD CONSTRAINT "entity_history_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_refusal_history" ADD CONSTRAINT "entity_refusal_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_refusal_history" ADD CONSTRAINT "entity_refusal_history_tenant_id_document_id_entity_document_history_tenant_id_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."entity_document_history"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_refusal_history" ADD CONSTRAINT "entity_refusal_history_tenant_id_manager_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","manager_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "entities_choice" ON "entities" USING btree ("tenant_id","user_id") WHERE chosen;--> statement-breakpoint
CREATE UNIQUE INDEX "entities_known" ON "entities" USING btree ("tenant_id","user_id","tax_id") WHERE status <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "entities_of_user" ON "entities" USING btree ("tenant_id","user_id","added_at","id");--> statement-breakpoint
CREATE INDEX "entities_changed" ON "entities" USING btree ("tenant_id","status","changed_at","id");--> statement-breakpoint
CREATE INDEX "entities_tax_id" ON "entities" USING btree ("tenant_id","tax_id");--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_tenant_id_entity_version_id_entity_history_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_version_id") REFERENCES "public"."entity_history"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "entities_of_tenant" ON "entities" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "entity_document_history_of_tenant" ON "entity_document_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "entity_history_of_tenant" ON "entity_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "entity_refusal_history_of_tenant" ON "entity_refusal_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);