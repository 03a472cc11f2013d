CREATE TABLE "disputes" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"number" text NOT NULL,
	"amount" bigint NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"won_at" timestamp (3) with time zone,
	"by_id" uuid,
	CONSTRAINT "disputes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "disputes_number" UNIQUE("tenant_id","payment_id","number"),
	CONSTRAINT "disputes_amount" CHECK ("disputes"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "disputes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_charged_back";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_dispute_won";--> statement-breakpoint
DROP INDEX "payments_charged_back";--> statement-breakpoint
DROP INDEX "payments_disputes_won";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "forward_next" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_tenant_id_payment_id_payments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","payment_id") REFERENCES "public"."payments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_taken" ON "disputes" USING btree ("tenant_id","taken_at");--> statement-breakpoint
CREATE INDEX "disputes_won" ON "disputes" USING btree ("tenant_id","won_at") WHERE won_at is not null;--> statement-breakpoint
-- Keeps the payment's id as the dispute's, because entries of the journal name it as their cause.
INSERT INTO "disputes" ("tenant_id", "id", "payment_id", "number", "amount", "taken_at", "won_at")
	SELECT "tenant_id", "id", "id", "dispute_id", "charged_back", "charged_back_at", "dispute_won_at" FROM "payments" WHERE "charged_back" > 0;--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "charged_back";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "dispute_id";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "charged_back_at";--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "dispute_won_at";--> statement-breakpoint
CREATE POLICY "disputes_of_tenant" ON "disputes" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);