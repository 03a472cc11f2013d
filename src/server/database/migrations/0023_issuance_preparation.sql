CREATE TABLE "issuance_editors" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"step" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"told_version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "issuance_editors_tenant_id_issuance_id_user_id_pk" PRIMARY KEY("tenant_id","issuance_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "issuance_editors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "issuance_edit_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"step" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "issuance_edit_history_tenant_id_issuance_id_version_pk" PRIMARY KEY("tenant_id","issuance_id","version")
);
--> statement-breakpoint
ALTER TABLE "issuance_edit_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "issuance_remarks" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"step" text NOT NULL,
	"field" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "issuance_remarks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "issuance_remarks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "issuances" DROP CONSTRAINT "issuances_token_price";--> statement-breakpoint
ALTER TABLE "issuances" DROP CONSTRAINT "issuances_order_size";--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "subtitle" SET DEFAULT '{"es":""}'::jsonb;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "short_description" SET DEFAULT '{"es":""}'::jsonb;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "description" SET DEFAULT '{"es":""}'::jsonb;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "sector" SET DEFAULT '{"es":""}'::jsonb;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "city" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "issuer_description" SET DEFAULT '{"es":""}'::jsonb;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "token_name" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "token_symbol" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "token_price" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "tokens_for_sale" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "min_tokens" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "max_tokens" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "min_ticket" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "soft_cap" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "issuances" ALTER COLUMN "hard_cap" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "team" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "logo_url" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "client_uuid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "rate" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "amortisation" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "day_count" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "first_payment_on" date;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "online_round" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "own_fee_percent" double precision;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "opens_at" timestamp (3) with time zone GENERATED ALWAYS AS ("starts_on"::timestamp at time zone 'Europe/Madrid') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issuance_editors" ADD CONSTRAINT "issuance_editors_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_editors" ADD CONSTRAINT "issuance_editors_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_editors" ADD CONSTRAINT "issuance_editors_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_edit_history" ADD CONSTRAINT "issuance_edit_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_edit_history" ADD CONSTRAINT "issuance_edit_history_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_edit_history" ADD CONSTRAINT "issuance_edit_history_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_remarks" ADD CONSTRAINT "issuance_remarks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_remarks" ADD CONSTRAINT "issuance_remarks_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_remarks" ADD CONSTRAINT "issuance_remarks_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "issuance_remarks_of_issuance" ON "issuance_remarks" USING btree ("tenant_id","issuance_id","at");--> statement-breakpoint
CREATE INDEX "issuances_opening" ON "issuances" USING btree ("tenant_id","opens_at","id") WHERE "issuances"."status" in ('PRE_CAMPAIGN', 'VALIDATING') and "issuances"."approved_at" is not null and "issuances"."removed_at" is null;--> statement-breakpoint
ALTER TABLE "issuances" ADD CONSTRAINT "issuances_token_price" CHECK ("issuances"."token_price" >= 0 and ("issuances"."token_price" > 0 or "issuances"."status" = 'DRAFT'));--> statement-breakpoint
ALTER TABLE "issuances" ADD CONSTRAINT "issuances_order_size" CHECK ("issuances"."status" = 'DRAFT' or ("issuances"."min_tokens" >= 1 and "issuances"."max_tokens" >= "issuances"."min_tokens"));--> statement-breakpoint
CREATE POLICY "issuance_editors_of_tenant" ON "issuance_editors" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "issuance_edit_history_of_tenant" ON "issuance_edit_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "issuance_remarks_of_tenant" ON "issuance_remarks" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);