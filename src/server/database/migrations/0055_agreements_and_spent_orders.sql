CREATE TABLE "agreement_signatures" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"investment_id" uuid NOT NULL,
	"party" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"source_hash" text NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"file_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"recorded_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"chain_position" bigint,
	"chain_hash" text,
	CONSTRAINT "agreement_signatures_tenant_id_investment_id_party_position_pk" PRIMARY KEY("tenant_id","investment_id","party","position")
);
--> statement-breakpoint
ALTER TABLE "agreement_signatures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "spent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD CONSTRAINT "agreement_signatures_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD CONSTRAINT "agreement_signatures_contract" FOREIGN KEY ("tenant_id","investment_id","party") REFERENCES "public"."contract_signatures"("tenant_id","investment_id","party") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreement_signatures" ADD CONSTRAINT "agreement_signatures_tenant_id_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreement_signatures_file" ON "agreement_signatures" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "agreement_signatures_chain" ON "agreement_signatures" USING btree ("tenant_id","chain_position") WHERE chain_position is not null;--> statement-breakpoint
CREATE INDEX "agreement_signatures_unsealed" ON "agreement_signatures" USING btree ("tenant_id","recorded_at") WHERE chain_hash is null;--> statement-breakpoint
CREATE INDEX "investments_spent" ON "investments" USING btree ("tenant_id","spent_at","id") WHERE status = 'MINTED' and spent_at is not null;--> statement-breakpoint
CREATE POLICY "agreement_signatures_of_tenant" ON "agreement_signatures" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- An owner that is no superuser would see no rows to fill in; hardening.sql forces them anew.
ALTER TABLE "investments" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "earnings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_postings" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "journal_entries" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- By hand: what is left of the orders that are there.
UPDATE "investments" AS "order" SET "spent_at" = now() WHERE "status" = 'MINTED' AND (EXISTS (SELECT FROM "earnings" WHERE "earnings"."tenant_id" = "order"."tenant_id" AND "earnings"."lot_id" = "order"."id" AND "earnings"."capital_part" > 0 AND "earnings"."status" IN ('PAID', 'CLAIMED')) OR EXISTS (SELECT FROM "journal_postings" AS "posting" JOIN "journal_entries" AS "entry" ON "entry"."tenant_id" = "posting"."tenant_id" AND "entry"."id" = "posting"."entry_id" WHERE "posting"."tenant_id" = "order"."tenant_id" AND "posting"."lot_id" = "order"."id" AND "posting"."amount" < 0 AND "entry"."kind" = 'transfer'));
