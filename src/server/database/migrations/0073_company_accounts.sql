ALTER TABLE "bank_accounts" DROP CONSTRAINT "bank_accounts_owner";--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "entity_id" uuid;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_tenant_id_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_payouts_of_entity" ON "bank_accounts" USING btree ("tenant_id","entity_id") WHERE for_payouts;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_known_of_entity" ON "bank_accounts" USING btree ("tenant_id","entity_id","iban") WHERE status <> 'REMOVED';--> statement-breakpoint
CREATE INDEX "bank_accounts_of_entity" ON "bank_accounts" USING btree ("tenant_id","entity_id","added_at","id");--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_owner" CHECK (num_nonnulls("bank_accounts"."user_id", "bank_accounts"."organisation_id", "bank_accounts"."entity_id") = 1 and num_nonnulls("bank_accounts"."user_id", "bank_accounts"."named_by_id") = 1);--> statement-breakpoint
UPDATE "payouts" SET "entity_id" = "entity_history"."entity_id" FROM "investments", "entity_history" WHERE "investments"."tenant_id" = "payouts"."tenant_id" AND "investments"."id" = "payouts"."investment_id" AND "entity_history"."tenant_id" = "payouts"."tenant_id" AND "entity_history"."id" = "investments"."entity_version_id";--> statement-breakpoint
UPDATE "payouts" SET "entity_id" = "earnings"."entity_id" FROM "claims", "earnings" WHERE "claims"."tenant_id" = "payouts"."tenant_id" AND "claims"."payout_id" = "payouts"."id" AND "earnings"."tenant_id" = "claims"."tenant_id" AND "earnings"."claim_id" = "claims"."id";--> statement-breakpoint
UPDATE "payouts" SET "ask_account_at" = "owed_at", "account_asked" = 0 WHERE "entity_id" IS NOT NULL AND "status" IN ('OWED', 'FAILED') AND "bank_account_id" IS NULL;
