CREATE TABLE "token_classes" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"name" text NOT NULL,
	"symbol" text NOT NULL,
	"price" bigint NOT NULL,
	"supply" bigint NOT NULL,
	"taken" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "token_classes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "token_classes_symbol" UNIQUE("tenant_id","symbol"),
	CONSTRAINT "token_classes_price" CHECK ("token_classes"."price" > 0),
	CONSTRAINT "token_classes_taken" CHECK ("token_classes"."taken" between 0 and "token_classes"."supply")
);
--> statement-breakpoint
ALTER TABLE "token_classes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "classes_for_sale" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "classes_taken" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "near_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "token_classes" ADD CONSTRAINT "token_classes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_classes" ADD CONSTRAINT "token_classes_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "token_classes" ADD CONSTRAINT "token_classes_tenant_id_created_by_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","created_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "token_classes_of_issuance" ON "token_classes" USING btree ("tenant_id","issuance_id","created_at","id");--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_tenant_id_class_id_token_classes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","class_id") REFERENCES "public"."token_classes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "investments_minting" ON "investments" USING btree ("tenant_id","reflection_ends_at","id") WHERE "investments"."status" in ('CHARGED', 'ACCEPTED');--> statement-breakpoint
CREATE POLICY "token_classes_of_tenant" ON "token_classes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);