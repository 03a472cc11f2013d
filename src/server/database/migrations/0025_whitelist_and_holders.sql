CREATE TABLE "announcements" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"audience" text[] NOT NULL,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"sent" integer DEFAULT 0 NOT NULL,
	"sent_until" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "announcements_audience" CHECK (cardinality("announcements"."audience") > 0)
);
--> statement-breakpoint
ALTER TABLE "announcements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "freezes" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"frozen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "freezes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "freezes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holders" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"ordered" bigint DEFAULT 0 NOT NULL,
	"interested" bigint DEFAULT 0 NOT NULL,
	"standing" text GENERATED ALWAYS AS (case when tokens > 0 then 'HOLDER' when ordered > 0 then 'ORDERED' when interested > 0 then 'INTERESTED' else 'PAST' end) STORED NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "holders_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "holders_of_issuance" UNIQUE("tenant_id","issuance_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "holders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "admission_imports" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"lines" integer NOT NULL,
	"good" integer NOT NULL,
	"wrong" integer NOT NULL,
	CONSTRAINT "admission_imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "admission_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "admission_lines" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"outcome" text NOT NULL,
	CONSTRAINT "admission_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "admission_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "admissions" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"user_id" uuid,
	"email" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admissions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "admissions_of_person" UNIQUE("tenant_id","issuance_id","user_id"),
	CONSTRAINT "admissions_person" CHECK (("admissions"."user_id" is null) = ("admissions"."email" <> '')),
	CONSTRAINT "admissions_admitted" CHECK ("admissions"."status" <> 'ADMITTED' or "admissions"."user_id" is not null),
	CONSTRAINT "admissions_address" CHECK ("admissions"."address" = '' or "admissions"."address" ~ '^0x[0-9a-f]{40}$')
);
--> statement-breakpoint
ALTER TABLE "admissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "by_whitelist" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_tenant_id_author_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freezes" ADD CONSTRAINT "freezes_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holders" ADD CONSTRAINT "holders_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holders" ADD CONSTRAINT "holders_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holders" ADD CONSTRAINT "holders_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_imports" ADD CONSTRAINT "admission_imports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_imports" ADD CONSTRAINT "admission_imports_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_imports" ADD CONSTRAINT "admission_imports_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_lines" ADD CONSTRAINT "admission_lines_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admission_lines" ADD CONSTRAINT "admission_lines_tenant_id_import_id_admission_imports_tenant_id_id_fk" FOREIGN KEY ("tenant_id","import_id") REFERENCES "public"."admission_imports"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admissions" ADD CONSTRAINT "admissions_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" USING btree ("tenant_id","issuance_id","status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "freezes_current" ON "freezes" USING btree ("tenant_id","issuance_id","user_id") WHERE status = 'FROZEN';--> statement-breakpoint
CREATE INDEX "holders_by_id" ON "holders" USING btree ("tenant_id","issuance_id","id");--> statement-breakpoint
CREATE INDEX "holders_by_tokens" ON "holders" USING btree ("tenant_id","issuance_id","standing","tokens","id");--> statement-breakpoint
CREATE INDEX "holders_by_ordered" ON "holders" USING btree ("tenant_id","issuance_id","standing","ordered","id");--> statement-breakpoint
CREATE INDEX "holders_newest" ON "holders" USING btree ("tenant_id","issuance_id","standing","since","id");--> statement-breakpoint
CREATE INDEX "admission_imports_newest" ON "admission_imports" USING btree ("tenant_id","issuance_id","at","id");--> statement-breakpoint
CREATE INDEX "admission_lines_in_order" ON "admission_lines" USING btree ("tenant_id","import_id","outcome","line","id");--> statement-breakpoint
CREATE UNIQUE INDEX "admissions_of_email" ON "admissions" USING btree ("tenant_id","issuance_id","email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "admissions_by_email" ON "admissions" USING btree ("tenant_id","email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "admissions_newest" ON "admissions" USING btree ("tenant_id","issuance_id","status","added_at","id");--> statement-breakpoint
CREATE INDEX "journal_postings_held" ON "journal_postings" USING btree ("tenant_id","unit","owner") WHERE lot_id is not null;--> statement-breakpoint
CREATE POLICY "announcements_of_tenant" ON "announcements" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "freezes_of_tenant" ON "freezes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "holders_of_tenant" ON "holders" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "admission_imports_of_tenant" ON "admission_imports" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "admission_lines_of_tenant" ON "admission_lines" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "admissions_of_tenant" ON "admissions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);