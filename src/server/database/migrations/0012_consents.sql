CREATE TABLE "consent_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"what" text NOT NULL,
	"given" boolean NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"way" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "consent_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consent_words_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"words" text NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "consent_words_history_tenant_id_version_pk" PRIMARY KEY("tenant_id","version")
);
--> statement-breakpoint
ALTER TABLE "consent_words_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "consent_history" ADD CONSTRAINT "consent_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_history" ADD CONSTRAINT "consent_history_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_words_history" ADD CONSTRAINT "consent_words_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_history_of_user" ON "consent_history" USING btree ("tenant_id","user_id","at","id");--> statement-breakpoint
-- An owner that is no superuser would see no rows to carry over; hardening.sql forces both anew.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profile_history" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "consent_history" ("tenant_id", "id", "user_id", "what", "given", "version", "language", "way", "at")
SELECT "tenant_id", gen_random_uuid(), "id", accepted."what", true, '', "language", CASE WHEN "google_subject" IS NULL THEN 'REGISTRATION' ELSE 'GOOGLE' END, "terms_accepted_at"
FROM "users" CROSS JOIN (VALUES ('TERMS'), ('PRIVACY')) accepted ("what")
WHERE "terms_accepted_at" IS NOT NULL;--> statement-breakpoint
-- Each time that somebody's wish for news changed.
INSERT INTO "consent_history" ("tenant_id", "id", "user_id", "what", "given", "version", "language", "way", "at")
SELECT told."tenant_id", gen_random_uuid(), told."user_id", 'COMMERCIAL', told."commercial", '', person."language", CASE WHEN told."position" = 1 THEN 'REGISTRATION' ELSE 'ACCOUNT' END, told."at"
FROM (
  SELECT *, lag("commercial", 1, false) OVER (PARTITION BY "tenant_id", "user_id" ORDER BY "position") AS "before" FROM "profile_history"
) told
JOIN "users" person ON person."tenant_id" = told."tenant_id" AND person."id" = told."user_id"
WHERE told."commercial" <> told."before";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "terms_accepted_at";--> statement-breakpoint
CREATE POLICY "consent_history_of_tenant" ON "consent_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "consent_words_history_of_tenant" ON "consent_words_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);