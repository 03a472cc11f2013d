ALTER TABLE "payments" ADD COLUMN "forward_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "payments" SET "forward_amount" = "investments"."total" - "investments"."used_balance" - "investments"."fees_returned" FROM "investments" WHERE "investments"."tenant_id" = "payments"."tenant_id" AND "investments"."id" = "payments"."investment_id" AND "payments"."forward_next" <> '';
