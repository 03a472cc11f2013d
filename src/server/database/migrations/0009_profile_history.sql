CREATE TABLE "profile_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_id" uuid NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"surname" text DEFAULT '' NOT NULL,
	"public_name" text DEFAULT '' NOT NULL,
	"sex" text DEFAULT '' NOT NULL,
	"document_type" text DEFAULT '' NOT NULL,
	"document_number" text DEFAULT '' NOT NULL,
	"nif" text DEFAULT '' NOT NULL,
	"birthday" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"second_phone" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"residence_country" text DEFAULT '' NOT NULL,
	"nationality" text DEFAULT '' NOT NULL,
	"occupation" text DEFAULT '' NOT NULL,
	"marital_status" text DEFAULT '' NOT NULL,
	"spouse_name" text DEFAULT '' NOT NULL,
	"spouse_surname" text DEFAULT '' NOT NULL,
	"spouse_document" text DEFAULT '' NOT NULL,
	"funds_origin" text DEFAULT '' NOT NULL,
	"commercial" boolean DEFAULT false NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	CONSTRAINT "profile_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "profile_history_position" UNIQUE("tenant_id","user_id","position")
);
--> statement-breakpoint
ALTER TABLE "profile_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "audit_log_subject";--> statement-breakpoint
DROP INDEX "files_of_person";--> statement-breakpoint
ALTER TABLE "profile_history" ADD CONSTRAINT "profile_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_history" ADD CONSTRAINT "profile_history_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_history" ADD CONSTRAINT "profile_history_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("tenant_id","subject_id","at","id");--> statement-breakpoint
CREATE INDEX "files_of_person" ON "files" USING btree ("tenant_id","person_id","created_at","id");--> statement-breakpoint
-- An owner that is no superuser would see no rows to carry over; hardening.sql forces both anew.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The first version is the registration's; a second one holds what the document and the additional data told since.
INSERT INTO "profile_history" ("tenant_id", "id", "user_id", "position", "at", "by_id", "name", "surname", "phone", "address", "city", "postal_code", "province", "country", "nationality", "occupation", "commercial")
SELECT "tenant_id", gen_random_uuid(), "id", 1, "created_at", "id", "name", "surname",
  coalesce("profile" ->> 'phone', ''), coalesce("profile" ->> 'address', ''), coalesce("profile" ->> 'city', ''), coalesce("profile" ->> 'postal_code', ''),
  coalesce("profile" ->> 'province', ''), coalesce("profile" ->> 'country', ''), coalesce("profile" ->> 'nationality', ''), coalesce("profile" ->> 'occupation', ''), "commercial"
FROM "users";--> statement-breakpoint
INSERT INTO "profile_history" ("tenant_id", "id", "user_id", "position", "at", "by_id", "name", "surname", "document_type", "document_number", "nif", "birthday", "phone", "address", "city", "postal_code", "province", "country", "residence_country", "nationality", "occupation", "marital_status", "funds_origin", "commercial", "complete")
SELECT person."tenant_id", gen_random_uuid(), person."id", 2, told."at", person."id", person."name", person."surname",
  coalesce(person."identification" ->> 'document_type', ''), coalesce(person."identification" ->> 'document_number', ''),
  CASE WHEN person."identification" ->> 'document_type' IN ('DNI', 'NIE') THEN coalesce(person."identification" ->> 'document_number', '') ELSE '' END,
  coalesce(person."identification" ->> 'birthday', ''),
  coalesce(every."one" ->> 'phone', ''), coalesce(every."one" ->> 'address', ''), coalesce(every."one" ->> 'city', ''), coalesce(every."one" ->> 'postal_code', ''),
  coalesce(every."one" ->> 'province', ''), coalesce(every."one" ->> 'country', ''), coalesce(person."additional_data" ->> 'country', ''), coalesce(every."one" ->> 'nationality', ''),
  coalesce(every."one" ->> 'occupation', ''), coalesce(every."one" ->> 'marital_status', ''), coalesce(every."one" ->> 'funds_origin', ''),
  person."commercial", person."additional_data" IS NOT NULL
FROM "users" person
CROSS JOIN LATERAL (SELECT person."profile" || coalesce(person."additional_data", '{}') AS "one") every
CROSS JOIN LATERAL (
  SELECT coalesce(max(log."at"), person."kyc_submitted_at", person."created_at") AS "at"
  FROM "audit_log" log
  WHERE log."tenant_id" = person."tenant_id" AND log."actor_id" = person."id" AND log."operation" IN ('setAdditionalData', 'submitIdentification')
) told
WHERE person."identification" IS NOT NULL OR person."additional_data" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "commercial";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "profile";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "additional_data";--> statement-breakpoint
CREATE POLICY "profile_history_of_tenant" ON "profile_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);