CREATE TABLE "kyc_checks" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"provider" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"document_type" text DEFAULT '' NOT NULL,
	"document_number" text DEFAULT '' NOT NULL,
	"birthday" text DEFAULT '' NOT NULL,
	"expires_on" text DEFAULT '' NOT NULL,
	"front_file_id" uuid,
	"back_file_id" uuid,
	"selfie_file_id" uuid,
	"reason" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"renewed_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "kyc_checks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "kyc_checks_position" UNIQUE("tenant_id","user_id","position")
);
--> statement-breakpoint
ALTER TABLE "kyc_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "identified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "kyc_checks" ADD CONSTRAINT "kyc_checks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_checks" ADD CONSTRAINT "kyc_checks_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_checks" ADD CONSTRAINT "kyc_checks_tenant_id_front_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","front_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_checks" ADD CONSTRAINT "kyc_checks_tenant_id_back_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","back_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_checks" ADD CONSTRAINT "kyc_checks_tenant_id_selfie_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","selfie_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kyc_checks_reference" ON "kyc_checks" USING btree ("tenant_id","reference");--> statement-breakpoint
CREATE INDEX "kyc_checks_remind" ON "kyc_checks" USING btree ("tenant_id","remind_at","id") WHERE reminded_at is null and remind_at is not null;--> statement-breakpoint
CREATE INDEX "kyc_checks_expire" ON "kyc_checks" USING btree ("tenant_id","expires_at","id") WHERE renewed_at is null and expires_at is not null;--> statement-breakpoint
CREATE INDEX "kyc_checks_ask" ON "kyc_checks" USING btree ("tenant_id","ask_at","id") WHERE ask_at is not null;--> statement-breakpoint
-- An owner that is no superuser would see no rows to carry over; hardening.sql forces both anew.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "provider_calls" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lifecycle_history" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What was sent last is the first check. One whose question is still open keeps the reference that it is asked with.
INSERT INTO "kyc_checks" ("tenant_id", "id", "user_id", "position", "status", "provider", "reference", "document_type", "document_number", "birthday", "front_file_id", "back_file_id", "message", "created_at", "submitted_at", "confirmed_at", "ask_at")
SELECT person."tenant_id", coalesce(asked."id", gen_random_uuid()), person."id", 1, person."kyc_status", 'simulated', person."kyc_check_id",
  coalesce(person."identification" ->> 'document_type', ''), coalesce(person."identification" ->> 'document_number', ''), coalesce(person."identification" ->> 'birthday', ''),
  front."id", back."id", person."kyc_message", sent."at", sent."at",
  CASE WHEN person."kyc_status" = 'success' THEN sent."at" END,
  CASE WHEN person."kyc_status" IN ('running', 'manual_review') AND person."kyc_check_id" <> '' THEN now() END
FROM "users" person
CROSS JOIN LATERAL (SELECT coalesce(person."kyc_submitted_at", person."created_at") AS "at") sent
LEFT JOIN LATERAL (
  SELECT call."id" FROM "provider_calls" call
  WHERE call."tenant_id" = person."tenant_id" AND call."call" = 'identityCheck' AND call."state" = 'open' AND call."request" ->> 'user_id' = person."id"::text
  ORDER BY call."created_at" DESC LIMIT 1
) asked ON person."kyc_status" = 'pending'
LEFT JOIN "files" front ON front."tenant_id" = person."tenant_id" AND front."id"::text = person."identification" ->> 'front_file_id'
LEFT JOIN "files" back ON back."tenant_id" = person."tenant_id" AND back."id"::text = person."identification" ->> 'back_file_id'
WHERE person."kyc_status" <> 'created' OR person."identification" IS NOT NULL;--> statement-breakpoint
-- Each has gone the shortest way to where it is. Chains seal them after what they hold already.
INSERT INTO "lifecycle_history" ("tenant_id", "lifecycle", "subject_id", "position", "event", "from_status", "to_status", "at", "actor_kind", "actor_id", "actor_name", "recorded_at")
SELECT check_."tenant_id", 'kyc-check', check_."id", way."position", way."event", way."from", way."to", check_."created_at",
  CASE way."event" WHEN 'send' THEN 'user' ELSE 'system' END, CASE way."event" WHEN 'send' THEN check_."user_id" END, CASE way."event" WHEN 'send' THEN '' ELSE 'migration' END,
  coalesce((SELECT max(known."recorded_at") FROM "lifecycle_history" known WHERE known."tenant_id" = check_."tenant_id"), now())
FROM "kyc_checks" check_
JOIN (VALUES
  (1, 'create', '', 'created', '{created,pending,running,manual_review,success,error,verification_error,manual_error}'),
  (2, 'send', 'created', 'pending', '{pending,running,manual_review,success,error,verification_error,manual_error}'),
  (3, 'run', 'pending', 'running', '{running}'),
  (3, 'confirm', 'pending', 'success', '{success}'),
  (3, 'fail', 'pending', 'error', '{error}'),
  (3, 'reject', 'pending', 'verification_error', '{verification_error}'),
  (3, 'review', 'pending', 'manual_review', '{manual_review,manual_error}'),
  (4, 'reject', 'manual_review', 'manual_error', '{manual_error}')
) AS way ("position", "event", "from", "to", "of") ON check_."status" = any (way."of"::text[]);--> statement-breakpoint
UPDATE "provider_calls" call SET "request" = call."request" || jsonb_build_object('check_id', check_."id")
FROM "kyc_checks" check_ WHERE check_."tenant_id" = call."tenant_id" AND check_."id" = call."id";--> statement-breakpoint
UPDATE "users" SET "identified_at" = coalesce("kyc_submitted_at", "created_at") WHERE "kyc_status" = 'success';--> statement-breakpoint
DROP INDEX "users_kyc_check";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "document_number" DROP EXPRESSION;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "document_number" SET DEFAULT '';--> statement-breakpoint
UPDATE "users" SET "document_number" = '' WHERE "document_number" IS NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "document_number" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "kyc_check_id";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "kyc_message";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "kyc_submitted_at";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "identification";--> statement-breakpoint
CREATE POLICY "kyc_checks_of_tenant" ON "kyc_checks" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);