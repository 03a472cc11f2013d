ALTER TABLE "investments" ADD COLUMN "fees_returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "retried" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "ask_account_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "account_asked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "receipt_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "receipt_file_id" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_receipt_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","receipt_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payouts_asking" ON "payouts" USING btree ("tenant_id","ask_account_at","id") WHERE ask_account_at is not null;--> statement-breakpoint
CREATE INDEX "payouts_receipts" ON "payouts" USING btree ("tenant_id","receipt_at","id") WHERE receipt_at is not null;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_fees_returned" CHECK ("investments"."fees_returned" between 0 and "investments"."service_fee" + "investments"."method_fee");