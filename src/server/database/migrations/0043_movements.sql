CREATE TABLE "movements" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"issuance_id" uuid,
	"investment_id" uuid,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"money_in" bigint DEFAULT 0 NOT NULL,
	"money_out" bigint DEFAULT 0 NOT NULL,
	"tokens_in" bigint DEFAULT 0 NOT NULL,
	"tokens_out" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "movements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "movements_one_way" CHECK (least("movements"."money_in", "movements"."money_out", "movements"."tokens_in", "movements"."tokens_out") = 0
        and ("movements"."money_in" > 0)::int + ("movements"."money_out" > 0)::int + ("movements"."tokens_in" > 0)::int + ("movements"."tokens_out" > 0)::int = 1)
);
--> statement-breakpoint
ALTER TABLE "movements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_tenant_id_investment_id_investments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investment_id") REFERENCES "public"."investments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "movements_newest" ON "movements" USING btree ("tenant_id","user_id","kind","at","id");--> statement-breakpoint
CREATE INDEX "movements_largest" ON "movements" USING btree ("tenant_id","user_id","kind","money_out","id");--> statement-breakpoint
CREATE INDEX "movements_ledger" ON "movements" USING btree ("tenant_id","user_id","at","id");--> statement-breakpoint
CREATE INDEX "movements_of_issuance" ON "movements" USING btree ("tenant_id","issuance_id","user_id","at");--> statement-breakpoint
CREATE INDEX "movements_of_order" ON "movements" USING btree ("tenant_id","investment_id");--> statement-breakpoint
CREATE POLICY "movements_of_tenant" ON "movements" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);