CREATE TABLE "distributions" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"concept" text DEFAULT '' NOT NULL,
	"due_on" date NOT NULL,
	"record_at" timestamp (3) with time zone NOT NULL,
	"currency" text NOT NULL,
	"gross" bigint NOT NULL,
	"rent_part" bigint NOT NULL,
	"gain_part" bigint NOT NULL,
	"capital_part" bigint NOT NULL,
	"source" text NOT NULL,
	"number" integer,
	"reference" text NOT NULL,
	"author_id" uuid,
	"approver_id" uuid,
	"tokens" bigint DEFAULT 0 NOT NULL,
	"outstanding" bigint DEFAULT 0 NOT NULL,
	"bank_reference" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"calculated_at" timestamp (3) with time zone,
	"approved_at" timestamp (3) with time zone,
	"funded_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"late_at" timestamp (3) with time zone GENERATED ALWAYS AS (("due_on" + 91)::timestamp at time zone 'Europe/Madrid') STORED NOT NULL,
	"defaulted_at" timestamp (3) with time zone,
	CONSTRAINT "distributions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "distributions_reference" UNIQUE("tenant_id","reference"),
	CONSTRAINT "distributions_gross" CHECK ("distributions"."gross" > 0 and "distributions"."gross" = "distributions"."rent_part" + "distributions"."gain_part" + "distributions"."capital_part"),
	CONSTRAINT "distributions_parts" CHECK (least("distributions"."rent_part", "distributions"."gain_part", "distributions"."capital_part") >= 0),
	CONSTRAINT "distributions_number" CHECK (("distributions"."source" = 'SCHEDULE') = ("distributions"."number" is not null))
);
--> statement-breakpoint
ALTER TABLE "distributions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "earnings" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"distribution_id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"investor_id" uuid NOT NULL,
	"entity_id" uuid,
	"lot_id" uuid NOT NULL,
	"token_class" uuid NOT NULL,
	"status" text NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"tokens" bigint NOT NULL,
	"price" bigint NOT NULL,
	"outstanding" bigint NOT NULL,
	"currency" text NOT NULL,
	"gross" bigint NOT NULL,
	"rent_part" bigint NOT NULL,
	"gain_part" bigint NOT NULL,
	"capital_part" bigint NOT NULL,
	"withholding_rule" text DEFAULT '' NOT NULL,
	"withholding_rate" integer NOT NULL,
	"residence" text DEFAULT '' NOT NULL,
	"withholding" bigint NOT NULL,
	"net" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"distributed_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"executed_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"reversed_at" timestamp (3) with time zone,
	CONSTRAINT "earnings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "earnings_line" UNIQUE("tenant_id","distribution_id","investor_id","lot_id"),
	CONSTRAINT "earnings_gross" CHECK ("earnings"."gross" > 0 and "earnings"."gross" = "earnings"."rent_part" + "earnings"."gain_part" + "earnings"."capital_part"),
	CONSTRAINT "earnings_parts" CHECK (least("earnings"."rent_part", "earnings"."gain_part", "earnings"."capital_part", "earnings"."net", "earnings"."withholding") >= 0),
	CONSTRAINT "earnings_net" CHECK ("earnings"."net" = "earnings"."gross" - "earnings"."withholding"),
	CONSTRAINT "earnings_rate" CHECK ("earnings"."withholding_rate" between 0 and 10000),
	CONSTRAINT "earnings_failure" CHECK (("earnings"."status" = 'FAILED') = ("earnings"."failure" <> '')),
	CONSTRAINT "earnings_paid" CHECK (case when "earnings"."status" in ('PAID', 'CLAIMED') then "earnings"."distributed_at" is not null
        else "earnings"."distributed_at" is null or "earnings"."status" = 'REVERSED' end),
	CONSTRAINT "earnings_claimed" CHECK (("earnings"."status" <> 'CLAIMED' or "earnings"."claimed_at" is not null) and ("earnings"."status" <> 'PAID' or "earnings"."claimed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "earnings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_postings" DROP CONSTRAINT "journal_postings_unit";--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "plan_next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "plan_done" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "issuances" ADD COLUMN "plan_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce("plan_next_at", ("first_payment_on" - 14)::timestamp at time zone 'Europe/Madrid')) STORED;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_tenant_id_author_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_tenant_id_approver_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","approver_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_tenant_id_distribution_id_distributions_tenant_id_id_fk" FOREIGN KEY ("tenant_id","distribution_id") REFERENCES "public"."distributions"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_tenant_id_investor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_tenant_id_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "distributions_of_schedule" ON "distributions" USING btree ("tenant_id","issuance_id","number") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "distributions_due" ON "distributions" USING btree ("tenant_id","status","due_on","id");--> statement-breakpoint
CREATE INDEX "distributions_gross" ON "distributions" USING btree ("tenant_id","status","gross","id");--> statement-breakpoint
CREATE INDEX "distributions_of_issuance_due" ON "distributions" USING btree ("tenant_id","issuance_id","status","due_on","id");--> statement-breakpoint
CREATE INDEX "distributions_late" ON "distributions" USING btree ("tenant_id","late_at","id") WHERE "distributions"."status" in ('DRAFT', 'CALCULATED', 'APPROVED') and defaulted_at is null;--> statement-breakpoint
CREATE INDEX "earnings_of_distribution_amount" ON "earnings" USING btree ("tenant_id","distribution_id","status","gross","id");--> statement-breakpoint
CREATE INDEX "earnings_of_distribution_person" ON "earnings" USING btree ("tenant_id","distribution_id","status","investor_id","id");--> statement-breakpoint
CREATE INDEX "earnings_of_investor_newest" ON "earnings" USING btree ("tenant_id","investor_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "earnings_of_investor_amount" ON "earnings" USING btree ("tenant_id","investor_id","status","net","id");--> statement-breakpoint
CREATE INDEX "earnings_of_issuance_newest" ON "earnings" USING btree ("tenant_id","issuance_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "earnings_of_lot" ON "earnings" USING btree ("tenant_id","lot_id","investor_id");--> statement-breakpoint
CREATE INDEX "issuances_plan" ON "issuances" USING btree ("tenant_id","plan_at","id") WHERE "issuances"."modality" = 'FIXED_RATE' and "issuances"."status" = 'CLOSED' and "issuances"."outcome" = 'FINANCED' and not "issuances"."plan_done";--> statement-breakpoint
ALTER TABLE "journal_postings" ADD CONSTRAINT "journal_postings_unit" CHECK (case when "journal_postings"."account" in ('investor_available', 'investor_pending', 'escrow', 'issuer_payable', 'distribution_fund', 'earnings_payable', 'platform_fee', 'withholding', 'clearing', 'payout_clearing', 'rounding') then "journal_postings"."unit" ~ '^[A-Z]{3}$'
        when "journal_postings"."account" in ('treasury', 'reserved', 'holder', 'locked', 'burned') then "journal_postings"."unit" ~ '^[0-9a-f-]{36}$' else false end);--> statement-breakpoint
CREATE POLICY "distributions_of_tenant" ON "distributions" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "earnings_of_tenant" ON "earnings" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);