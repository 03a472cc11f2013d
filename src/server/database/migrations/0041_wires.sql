ALTER TABLE "receipts" ALTER COLUMN "entered_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "wire_holder" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "wire_iban" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "wire_bic" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "wire_reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "payment_method" text DEFAULT 'MANUAL_TRANSFER' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_tenant_id_payment_id_payments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_of_payment" ON "receipts" USING btree ("tenant_id","payment_id") WHERE payment_id is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_received" CHECK (("payments"."received" > 0) = ("payments"."status" = 'received'));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_told" CHECK (num_nonnulls("receipts"."entered_by", "receipts"."payment_id") = 1);