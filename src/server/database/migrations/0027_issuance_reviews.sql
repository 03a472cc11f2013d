CREATE TABLE "regulatory_reviews" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"status" text NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"registration" text DEFAULT '' NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ask_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "regulatory_reviews_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "regulatory_reviews_position" UNIQUE("tenant_id","issuance_id","position")
);
--> statement-breakpoint
ALTER TABLE "regulatory_reviews" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "issuance_remarks" ALTER COLUMN "by_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "shown_in_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "regulatory_reviews" ADD CONSTRAINT "regulatory_reviews_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regulatory_reviews" ADD CONSTRAINT "regulatory_reviews_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "regulatory_reviews_reference" ON "regulatory_reviews" USING btree ("tenant_id","reference");--> statement-breakpoint
CREATE INDEX "regulatory_reviews_ask" ON "regulatory_reviews" USING btree ("tenant_id","ask_at","id") WHERE ask_at is not null;--> statement-breakpoint
CREATE POLICY "regulatory_reviews_of_tenant" ON "regulatory_reviews" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- What was announced before its review is seen on.
UPDATE "issuances" SET "shown_in_review" = true WHERE "status" = 'VALIDATING' AND (
	SELECT "from_status" FROM "lifecycle_history" step
	WHERE step."tenant_id" = "issuances"."tenant_id" AND step."lifecycle" = 'issuance' AND step."subject_id" = "issuances"."id"
	ORDER BY "position" DESC LIMIT 1
) = 'PRE_CAMPAIGN';
