DROP INDEX "payouts_refund";--> statement-breakpoint
DROP INDEX "payouts_received";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_won_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "part_of" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_part_of_payouts_tenant_id_id_fk" FOREIGN KEY ("tenant_id","part_of") REFERENCES "public"."payouts"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_disputes_won" ON "payments" USING btree ("tenant_id","dispute_won_at") WHERE dispute_won_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_refund" ON "payouts" USING btree ("tenant_id","investment_id") WHERE reason in ('WITHDRAWN', 'CANCELED', 'NOT_FINANCED') and part_of is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payouts_received" ON "payouts" USING btree ("tenant_id","investment_id","received_reference") WHERE reason = 'LATE_PAYMENT' and part_of is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute_won" CHECK ("payments"."dispute_won_at" is null or "payments"."charged_back_at" is not null);