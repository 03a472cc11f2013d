CREATE TABLE "deposits" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"method" text NOT NULL,
	"status" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"provider_id" text DEFAULT '' NOT NULL,
	"wallet" text DEFAULT '' NOT NULL,
	"wire_holder" text DEFAULT '' NOT NULL,
	"wire_iban" text DEFAULT '' NOT NULL,
	"wire_bic" text DEFAULT '' NOT NULL,
	"wire_reference" text DEFAULT '' NOT NULL,
	"ask_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone,
	CONSTRAINT "deposits_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "deposits_reference" UNIQUE("tenant_id","reference"),
	CONSTRAINT "deposits_amount" CHECK ("deposits"."amount" > 0),
	CONSTRAINT "deposits_received" CHECK (("deposits"."received" > 0) = ("deposits"."status" = 'RECEIVED'))
);
--> statement-breakpoint
ALTER TABLE "deposits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payees" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"status" text NOT NULL,
	"next" text DEFAULT '' NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"ask_at" timestamp (3) with time zone,
	"asked" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payees_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "payees_user" UNIQUE("tenant_id","user_id","provider")
);
--> statement-breakpoint
ALTER TABLE "payees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "next" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_newest" ON "deposits" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deposits_of_provider" ON "deposits" USING btree ("tenant_id","provider_id") WHERE provider_id <> '';--> statement-breakpoint
CREATE INDEX "deposits_asking" ON "deposits" USING btree ("tenant_id","ask_at","id") WHERE ask_at is not null;--> statement-breakpoint
CREATE INDEX "payees_asking" ON "payees" USING btree ("tenant_id","ask_at","id") WHERE ask_at is not null;--> statement-breakpoint
CREATE POLICY "deposits_of_tenant" ON "deposits" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payees_of_tenant" ON "payees" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);