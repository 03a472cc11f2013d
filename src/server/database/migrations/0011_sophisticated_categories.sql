CREATE TABLE "category_proofs" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"criterion" text NOT NULL,
	"position" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "category_proofs_tenant_id_request_id_criterion_position_pk" PRIMARY KEY("tenant_id","request_id","criterion","position")
);
--> statement-breakpoint
ALTER TABLE "category_proofs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "category_requests" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"user_type" text NOT NULL,
	"status" text NOT NULL,
	"claims" jsonb NOT NULL,
	"warning" text NOT NULL,
	"language" text NOT NULL,
	"carried" boolean DEFAULT false NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"valid_from" timestamp (3) with time zone,
	"valid_until" timestamp (3) with time zone,
	"act_at" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "category_requests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "category_requests_position" UNIQUE("tenant_id","user_id","position"),
	CONSTRAINT "category_requests_time" CHECK (num_nonnulls("category_requests"."valid_from", "category_requests"."valid_until", "category_requests"."act_at") = case when "category_requests"."status" in ('PENDING', 'REJECTED', 'WITHDRAWN') then 0 else 3 end)
);
--> statement-breakpoint
ALTER TABLE "category_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "category_proofs" ADD CONSTRAINT "category_proofs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_proofs" ADD CONSTRAINT "category_proofs_tenant_id_request_id_category_requests_tenant_id_id_fk" FOREIGN KEY ("tenant_id","request_id") REFERENCES "public"."category_requests"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_proofs" ADD CONSTRAINT "category_proofs_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_requests" ADD CONSTRAINT "category_requests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category_requests" ADD CONSTRAINT "category_requests_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "category_requests_pending" ON "category_requests" USING btree ("tenant_id","user_id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "category_requests_act" ON "category_requests" USING btree ("tenant_id","act_at","id") WHERE status = 'APPROVED';--> statement-breakpoint
CREATE INDEX "category_requests_newest" ON "category_requests" USING btree ("tenant_id","status","requested_at","id");--> statement-breakpoint
-- An owner that is no superuser would see no rows to carry over; hardening.sql forces them anew.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "lifecycle_history" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Who was sophisticated stays it for two years from when they said so, and is reminded a month before.
INSERT INTO "category_requests" ("tenant_id", "id", "user_id", "position", "user_type", "status", "claims", "warning", "language", "carried", "requested_at", "valid_from", "valid_until", "act_at")
SELECT person."tenant_id", gen_random_uuid(), person."id", 1, coalesce(nullif(person."user_type", ''), 'INDIVIDUAL'), 'APPROVED', '[]', '', person."language", true,
  said."at", said."at", said."at" + interval '24 months', said."at" + interval '24 months' - interval '30 days'
FROM "users" person
CROSS JOIN LATERAL (
  SELECT coalesce(max(log."at"), person."created_at") AS "at"
  FROM "audit_log" log
  WHERE log."tenant_id" = person."tenant_id" AND log."actor_id" = person."id" AND log."operation" = 'setInvestorType'
) said
WHERE person."investor_category" = 'SOPHISTICATED';--> statement-breakpoint
-- Chains seal them after what they hold already.
INSERT INTO "lifecycle_history" ("tenant_id", "lifecycle", "subject_id", "position", "event", "from_status", "to_status", "at", "actor_kind", "actor_name", "recorded_at")
SELECT asked."tenant_id", 'category-request', asked."id", 1, 'create', '', 'APPROVED', asked."requested_at", 'system', 'sophisticated_categories',
  coalesce((SELECT max(known."recorded_at") FROM "lifecycle_history" known WHERE known."tenant_id" = asked."tenant_id"), now())
FROM "category_requests" asked;--> statement-breakpoint
-- Who had a category had said how they invest.
UPDATE "users" SET "user_type" = 'INDIVIDUAL' WHERE "user_type" = '' AND "investor_category" <> '';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "investor_category";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "investor_criteria";--> statement-breakpoint
CREATE POLICY "category_proofs_of_tenant" ON "category_proofs" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "category_requests_of_tenant" ON "category_requests" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);