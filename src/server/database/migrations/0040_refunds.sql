CREATE TABLE "comparisons" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"ours" integer NOT NULL,
	"theirs" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "comparisons_tenant_id_provider_day_pk" PRIMARY KEY("tenant_id","provider","day")
);
--> statement-breakpoint
ALTER TABLE "comparisons" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "differences" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"kind" text NOT NULL,
	"out" boolean NOT NULL,
	"reference" text NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"ours" bigint,
	"theirs" bigint,
	"currency" text NOT NULL,
	"investment_id" uuid,
	"status" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"by_id" uuid,
	"found_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "differences_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "differences_once" UNIQUE("tenant_id","provider","kind","out","reference","number","day"),
	CONSTRAINT "differences_sides" CHECK ("differences"."ours" is not null or "differences"."theirs" is not null),
	CONSTRAINT "differences_done" CHECK (("differences"."status" = 'OPEN') = ("differences"."done_at" is null)),
	CONSTRAINT "differences_reason" CHECK (("differences"."status" = 'SETTLED') = ("differences"."reason" <> ''))
);
--> statement-breakpoint
ALTER TABLE "differences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "fees_returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "retried" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "ask_account_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "account_asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "arrived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "receipt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "receipt_file_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD COLUMN "opening" bigint;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "balance" bigint;--> statement-breakpoint
ALTER TABLE "comparisons" ADD CONSTRAINT "comparisons_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_tenant_id_investment_id_investments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investment_id") REFERENCES "public"."investments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "differences_newest" ON "differences" USING btree ("tenant_id","status","day","id");--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_receipt_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_taken" ON "payments" USING btree ("tenant_id","taken_at") WHERE taken_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_asking" ON "payouts" USING btree ("tenant_id","ask_account_at","id") WHERE ask_account_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_receipts" ON "payouts" USING btree ("tenant_id","receipt_at","id") WHERE receipt_at is not null;--> statement-breakpoint
CREATE INDEX "statement_lines_of_day" ON "statement_lines" USING btree ("tenant_id","day");--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_fees_returned" CHECK ("investments"."fees_returned" between 0 and "investments"."service_fee" + "investments"."method_fee");--> statement-breakpoint
CREATE POLICY "comparisons_of_tenant" ON "comparisons" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "differences_of_tenant" ON "differences" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);