CREATE TABLE "beneficiary_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"named" jsonb NOT NULL,
	CONSTRAINT "beneficiary_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "beneficiary_history_position" UNIQUE("tenant_id","user_id","position")
);
--> statement-breakpoint
ALTER TABLE "beneficiary_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "saved_views" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"asks" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "saved_views_name" UNIQUE("tenant_id","user_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "saved_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "wallets" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "wallets_address" CHECK (case "wallets"."kind" when 'PLATFORM' then "wallets"."address" ~ '^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$' and "wallets"."status" = 'VERIFIED'
        when 'EXTERNAL' then "wallets"."address" ~ '^0x[0-9a-f]{40}$' else false end)
);
--> statement-breakpoint
ALTER TABLE "wallets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "beneficiary_history" ADD CONSTRAINT "beneficiary_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "beneficiary_history" ADD CONSTRAINT "beneficiary_history_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_platform" ON "wallets" USING btree ("tenant_id","user_id") WHERE kind = 'PLATFORM';--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_reference" ON "wallets" USING btree ("tenant_id","address") WHERE kind = 'PLATFORM';--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_known" ON "wallets" USING btree ("tenant_id","user_id","address") WHERE status <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "wallets_of_user" ON "wallets" USING btree ("tenant_id","user_id","added_at","id");--> statement-breakpoint
CREATE INDEX "wallets_shared" ON "wallets" USING btree ("tenant_id","address");--> statement-breakpoint
CREATE INDEX "users_referrer" ON "users" USING btree ("tenant_id","referrer_id","created_at","id") WHERE referrer_id is not null;--> statement-breakpoint
CREATE POLICY "beneficiary_history_of_tenant" ON "beneficiary_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "saved_views_of_tenant" ON "saved_views" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "wallets_of_tenant" ON "wallets" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- An owner that is no superuser would see no rows to carry over; hardening.sql forces it anew.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Whoever is here already gets what a registration opens: the platform's wallet, under a reference of ours.
INSERT INTO "wallets" ("tenant_id", "id", "user_id", "kind", "address", "status", "added_at", "changed_at")
SELECT person."tenant_id", person."made", person."id", 'PLATFORM',
  regexp_replace(upper(right(replace(person."made"::text, '-', ''), 12)), '^(.{4})(.{4})(.{4})$', '\1-\2-\3'),
  'VERIFIED', person."created_at", person."created_at"
FROM (SELECT "tenant_id", "id", "created_at", gen_random_uuid() AS "made" FROM "users") person;
