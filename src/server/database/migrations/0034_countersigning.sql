ALTER TABLE "signing_codes" DROP CONSTRAINT "signing_codes_tenant_id_investment_id_investments_tenant_id_id_fk";
--> statement-breakpoint
DROP INDEX "investments_act";--> statement-breakpoint
ALTER TABLE "signing_codes" ADD COLUMN "investment_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_codes" ADD COLUMN "wrong_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "contract_signatures_file" ON "contract_signatures" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "investments_act" ON "investments" USING btree ("tenant_id","act_at","id") WHERE "investments"."status" in ('CREATED', 'METHOD_PAYMENT', 'SIGNED_PENDING', 'SIGNED', 'PAYMENT_ERROR', 'IN_UPDATE_TPV', 'IN_UPLOAD_PROOF_OF_PAYMENT');--> statement-breakpoint
ALTER TABLE "signing_codes" DROP COLUMN "investment_id";