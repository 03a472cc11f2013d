CREATE TABLE "loss_simulations" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"net_income" bigint NOT NULL,
	"liquid_assets" bigint NOT NULL,
	"commitments" bigint NOT NULL,
	"net_worth" bigint NOT NULL,
	"certified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "loss_simulations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "loss_simulations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "test_attempts" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"questionnaire" text NOT NULL,
	"answers" jsonb NOT NULL,
	"score" integer NOT NULL,
	"passed" boolean NOT NULL,
	"attempt" integer NOT NULL,
	"attempts_left" integer NOT NULL,
	"needs_review" boolean NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"declared_at" timestamp (3) with time zone,
	"renew_from" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	CONSTRAINT "test_attempts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "test_attempts_position" UNIQUE("tenant_id","user_id","position")
);
--> statement-breakpoint
ALTER TABLE "test_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "test_reviews" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"approved" boolean NOT NULL,
	"reason" text NOT NULL,
	"manager_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "test_reviews_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "test_reviews_position" UNIQUE("tenant_id","attempt_id","position")
);
--> statement-breakpoint
ALTER TABLE "test_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "test_attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "loss_simulation_id" uuid;--> statement-breakpoint
ALTER TABLE "loss_simulations" ADD CONSTRAINT "loss_simulations_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loss_simulations" ADD CONSTRAINT "loss_simulations_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_attempts" ADD CONSTRAINT "test_attempts_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_reviews" ADD CONSTRAINT "test_reviews_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_reviews" ADD CONSTRAINT "test_reviews_tenant_id_attempt_id_test_attempts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","attempt_id") REFERENCES "public"."test_attempts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "test_reviews" ADD CONSTRAINT "test_reviews_tenant_id_manager_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","manager_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "loss_simulations_newest" ON "loss_simulations" USING btree ("tenant_id","user_id","certified_at","id");--> statement-breakpoint
CREATE INDEX "test_attempts_remind" ON "test_attempts" USING btree ("tenant_id","renew_from","id") WHERE reminded_at is null and (passed or declared_at is not null);--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_tenant_id_test_attempt_id_test_attempts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","test_attempt_id") REFERENCES "public"."test_attempts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_tenant_id_loss_simulation_id_loss_simulations_tenant_id_id_fk" FOREIGN KEY ("tenant_id","loss_simulation_id") REFERENCES "public"."loss_simulations"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What an account held of its test was asked before questionnaires were documents: version 0. When it was, the audit log says.
INSERT INTO "test_attempts" ("tenant_id", "id", "user_id", "position", "questionnaire", "answers", "score", "passed", "attempt", "attempts_left", "needs_review", "taken_at", "valid_until", "declared_at", "renew_from")
SELECT person."tenant_id", gen_random_uuid(), person."id", person."test_attempts", 'suitability-0',
  coalesce(person."test_answers", '{}') || jsonb_build_object('politically_exposed', exposed."is"),
  round(person."test_score"), person."test_status" = 'passed', person."test_attempts", (person."test_status" = 'retry')::int, exposed."is",
  taken."at", taken."at" + interval '24 months', person."test_declared_at",
  taken."at" + interval '24 months' - interval '30 days'
FROM "users" person
CROSS JOIN LATERAL (SELECT coalesce((person."additional_data" ->> 'politically_exposed')::boolean, false) AS "is") exposed
CROSS JOIN LATERAL (
  SELECT coalesce(max(log."at"), person."test_declared_at", person."simulation_certified_at", person."created_at") AS "at"
  FROM "audit_log" log
  WHERE log."tenant_id" = person."tenant_id" AND log."actor_id" = person."id" AND log."operation" = 'submitTest'
) taken
WHERE person."test_attempts" > 0;--> statement-breakpoint
UPDATE "users" SET "additional_data" = "additional_data" - 'politically_exposed' WHERE "test_attempts" > 0;--> statement-breakpoint
INSERT INTO "loss_simulations" ("tenant_id", "id", "user_id", "net_income", "liquid_assets", "commitments", "net_worth", "certified_at")
SELECT "tenant_id", gen_random_uuid(), "id", coalesce("net_income", 0), coalesce("liquid_assets", 0), coalesce("commitments", 0), coalesce("net_worth", 0), "simulation_certified_at"
FROM "users" WHERE "simulation_certified_at" IS NOT NULL;--> statement-breakpoint
UPDATE "investments" SET "test_attempt_id" = (
  SELECT attempt."id" FROM "test_attempts" attempt
  WHERE attempt."tenant_id" = "investments"."tenant_id" AND attempt."user_id" = "investments"."investor_id" AND attempt."taken_at" <= "investments"."created_at"
), "loss_simulation_id" = (
  SELECT simulation."id" FROM "loss_simulations" simulation
  WHERE simulation."tenant_id" = "investments"."tenant_id" AND simulation."user_id" = "investments"."investor_id" AND simulation."certified_at" <= "investments"."created_at"
);--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "test_status";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "test_score";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "test_attempts";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "test_answers";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "test_declared_at";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "net_income";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "liquid_assets";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "commitments";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "net_worth";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "simulation_certified_at";--> statement-breakpoint
CREATE POLICY "loss_simulations_of_tenant" ON "loss_simulations" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "test_attempts_of_tenant" ON "test_attempts" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "test_reviews_of_tenant" ON "test_reviews" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);