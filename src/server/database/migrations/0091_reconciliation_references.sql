CREATE TABLE "explanation_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"difference_id" uuid,
	"statement_line_id" uuid,
	"step" text NOT NULL,
	"nature" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "explanation_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "explanation_history_of_one" CHECK (num_nonnulls("explanation_history"."difference_id", "explanation_history"."statement_line_id") = 1),
	CONSTRAINT "explanation_history_reason" CHECK ("explanation_history"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "explanation_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "balance_forwards" ADD COLUMN "forwarded_fees" bigint;--> statement-breakpoint
ALTER TABLE "payers" ADD COLUMN "compared_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "forwarded_fees" bigint;--> statement-breakpoint
ALTER TABLE "differences" ADD COLUMN "movement" text;--> statement-breakpoint
ALTER TABLE "differences" ADD COLUMN "method" text;--> statement-breakpoint
ALTER TABLE "differences" ADD COLUMN "statement_line_id" uuid;--> statement-breakpoint
ALTER TABLE "differences" ADD COLUMN "receipt_id" uuid;--> statement-breakpoint
ALTER TABLE "differences" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD COLUMN "dispute_id" uuid;--> statement-breakpoint
UPDATE "differences" SET "statement_line_id" = line."id" FROM "statement_lines" line
  WHERE line."tenant_id" = "differences"."tenant_id" AND "differences"."provider" = 'bank'
    AND "differences"."kind" IN ('MISSING_HERE', 'TWICE') AND left(line."fingerprint", 12) = "differences"."number";--> statement-breakpoint
UPDATE "differences" SET "receipt_id" = receipt."id" FROM "receipts" receipt
  WHERE receipt."tenant_id" = "differences"."tenant_id" AND receipt."investment_id" = "differences"."investment_id"
    AND "differences"."provider" = 'bank' AND NOT "differences"."out"
    AND "differences"."kind" IN ('MISSING_THERE', 'OTHER_AMOUNT') AND right(receipt."id"::text, 12) = "differences"."number";--> statement-breakpoint
UPDATE "differences" SET "movement" = CASE
    WHEN "kind" = 'OTHER_BALANCE' THEN 'ISSUANCE_WALLET'
    WHEN "provider" = 'bank' AND "kind" IN ('MISSING_HERE', 'TWICE') THEN 'BANK_MOVEMENT'
    WHEN "provider" = 'bank' AND NOT "out" THEN 'RECEIPT'
    WHEN "provider" = 'bank' THEN 'PAYOUT'
    WHEN NOT "out" THEN 'PAYMENT'
    WHEN "reference" = '' THEN 'PAYOUT'
    ELSE 'REFUND' END;--> statement-breakpoint
UPDATE "differences" SET "movement" = 'CHARGEBACK' FROM "disputes" dispute
  WHERE dispute."tenant_id" = "differences"."tenant_id" AND "differences"."provider" <> 'bank' AND "differences"."out"
    AND dispute."number" = "differences"."number" AND "differences"."kind" <> 'OTHER_BALANCE';--> statement-breakpoint
UPDATE "differences" SET "movement" = 'CHARGEBACK_WON' FROM "disputes" dispute
  WHERE dispute."tenant_id" = "differences"."tenant_id" AND "differences"."provider" <> 'bank' AND NOT "differences"."out"
    AND dispute."number" = "differences"."number" AND "differences"."reference" = '' AND "differences"."kind" <> 'OTHER_BALANCE';--> statement-breakpoint
UPDATE "differences" SET "method" = CASE
    WHEN "kind" = 'OTHER_BALANCE' THEN ''
    WHEN "provider" = 'bank' THEN 'MANUAL_TRANSFER'
    ELSE coalesce((SELECT payment."method" FROM "payments" payment
        WHERE payment."tenant_id" = "differences"."tenant_id" AND payment."reference" = "differences"."reference"),
      CASE "provider" WHEN 'redsys' THEN 'TPV' ELSE 'CREDIT_CARD' END) END;--> statement-breakpoint
ALTER TABLE "differences" ALTER COLUMN "movement" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "differences" ALTER COLUMN "method" SET NOT NULL;--> statement-breakpoint
INSERT INTO "explanation_history" ("tenant_id", "id", "difference_id", "step", "nature", "reason", "by_id", "at")
  SELECT "tenant_id", gen_random_uuid(), "id", 'EXPLAINED', "nature", "reason", "by_id", "done_at" FROM "differences"
  WHERE "nature" IS NOT NULL AND "reason" <> '' AND "by_id" IS NOT NULL AND "statement_line_id" IS NULL;--> statement-breakpoint
INSERT INTO "explanation_history" ("tenant_id", "id", "statement_line_id", "step", "nature", "reason", "by_id", "at")
  SELECT "tenant_id", gen_random_uuid(), "id", 'EXPLAINED', "nature", "reason", "by_id", "done_at" FROM "statement_lines"
  WHERE "nature" IS NOT NULL AND "reason" <> '' AND "by_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "explanation_history" ADD CONSTRAINT "explanation_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explanation_history" ADD CONSTRAINT "explanation_history_tenant_id_difference_id_differences_tenant_id_id_fk" FOREIGN KEY ("tenant_id","difference_id") REFERENCES "public"."differences"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explanation_history" ADD CONSTRAINT "explanation_history_tenant_id_statement_line_id_statement_lines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","statement_line_id") REFERENCES "public"."statement_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "explanation_history" ADD CONSTRAINT "explanation_history_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "explanation_history_of_difference" ON "explanation_history" USING btree ("tenant_id","difference_id","at","id");--> statement-breakpoint
CREATE INDEX "explanation_history_of_line" ON "explanation_history" USING btree ("tenant_id","statement_line_id","at","id");--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_tenant_id_statement_line_id_statement_lines_tenant_id_id_fk" FOREIGN KEY ("tenant_id","statement_line_id") REFERENCES "public"."statement_lines"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_tenant_id_receipt_id_receipts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_id") REFERENCES "public"."receipts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_tenant_id_dispute_id_disputes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","dispute_id") REFERENCES "public"."disputes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payers_compared" ON "payers" USING btree ("tenant_id","provider","compared_on","id");--> statement-breakpoint
CREATE INDEX "differences_of_line" ON "differences" USING btree ("tenant_id","statement_line_id") WHERE statement_line_id is not null;--> statement-breakpoint
CREATE INDEX "differences_of_receipt" ON "differences" USING btree ("tenant_id","receipt_id") WHERE receipt_id is not null;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_dispute" UNIQUE("tenant_id","dispute_id");--> statement-breakpoint
CREATE POLICY "explanation_history_of_tenant" ON "explanation_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);