CREATE TABLE "status_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"actor_name" text DEFAULT '' NOT NULL,
	CONSTRAINT "status_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "status_history_position" UNIQUE("tenant_id","user_id","position"),
	CONSTRAINT "status_history_actor" CHECK (case "status_history"."actor_kind" when 'user' then "status_history"."actor_id" is not null and "status_history"."actor_name" = ''
      when 'system' then "status_history"."actor_id" is null and "status_history"."actor_name" <> ''
      when 'provider' then "status_history"."actor_id" is null and "status_history"."actor_name" <> '' else false end)
);
--> statement-breakpoint
ALTER TABLE "status_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "validation" text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "validation_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "validation_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "validation_step" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "waits_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" drop column "standing";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "standing" text GENERATED ALWAYS AS (case when closed_at is not null then 'CLOSED' when 'ADMIN' = any(roles) then 'MEMBER' when roles && '{ENTREPRENEUR,CLIENT,ISSUER}' then 'ENTREPRENEUR' else 'INVESTOR' end || '.' || kyc_status || '.' || case when validation = 'pending' and waits_since is not null then 'waiting' else validation end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_standing" ON "users" USING btree ("tenant_id","standing","created_at","id");--> statement-breakpoint
ALTER TABLE "status_history" ADD CONSTRAINT "status_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_history" ADD CONSTRAINT "status_history_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_history" ADD CONSTRAINT "status_history_tenant_id_actor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","actor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- An owner that is no superuser would see no rows to carry over; hardening.sql forces both anew.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profile_history" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "test_attempts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "test_reviews" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "investments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "customizations" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Whoever could order may go on: those who have, and those of whom nothing is missing.
INSERT INTO "status_history" ("tenant_id", "id", "user_id", "position", "status", "at", "actor_kind", "actor_name")
SELECT person."tenant_id", gen_random_uuid(), person."id", 1, 'validated', date_trunc('milliseconds', now()), 'system', 'migration'
FROM "users" person
WHERE EXISTS (SELECT FROM "investments" bought WHERE bought."tenant_id" = person."tenant_id" AND bought."investor_id" = person."id")
  OR (
    person."kyc_status" = 'success'
    AND (
      (SELECT told."complete" FROM "profile_history" told WHERE told."tenant_id" = person."tenant_id" AND told."user_id" = person."id" ORDER BY told."position" DESC LIMIT 1)
      OR EXISTS (SELECT FROM "customizations" house WHERE house."tenant_id" = person."tenant_id" AND house."current" AND house."source" ~ '"extraFields"\s*:\s*true')
    )
    AND (
      SELECT (attempt."passed" OR attempt."declared_at" IS NOT NULL) AND attempt."valid_until" > now() AND coalesce(review."approved", NOT attempt."needs_review")
      FROM "test_attempts" attempt
      LEFT JOIN "test_reviews" review ON review."tenant_id" = attempt."tenant_id" AND review."attempt_id" = attempt."id"
      WHERE attempt."tenant_id" = person."tenant_id" AND attempt."user_id" = person."id"
      ORDER BY attempt."position" DESC, review."position" DESC NULLS LAST LIMIT 1
    )
  );--> statement-breakpoint
UPDATE "users" SET "validation" = 'validated', "validation_step" = 1
FROM "status_history" step WHERE step."tenant_id" = "users"."tenant_id" AND step."user_id" = "users"."id";--> statement-breakpoint
CREATE POLICY "status_history_of_tenant" ON "status_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);