CREATE TABLE "follow_ups" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"wanted_on" date,
	"words" text DEFAULT '' NOT NULL,
	"agreed_on" date,
	"answer" text DEFAULT '' NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "follow_ups_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "follow_ups_asks" CHECK (case "follow_ups"."kind" when 'INFORMATION' then "follow_ups"."words" <> '' else "follow_ups"."wanted_on" is not null end)
);
--> statement-breakpoint
ALTER TABLE "follow_ups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "interests" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"investor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"tokens" bigint NOT NULL,
	"currency" text NOT NULL,
	"price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reflection_ends_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"priority_until" timestamp (3) with time zone,
	"investment_id" uuid,
	CONSTRAINT "interests_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "interests_amount" CHECK ("interests"."tokens" > 0 and "interests"."amount" = "interests"."tokens" * "interests"."price"),
	CONSTRAINT "interests_kind" CHECK ("interests"."kind" in ('DECLARED', 'BOOKED')),
	CONSTRAINT "interests_order" CHECK (("interests"."status" = 'ORDERED') = ("interests"."investment_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "interests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "issuance_news" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuance_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "issuance_news_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "issuance_news_once" UNIQUE("tenant_id","issuance_id","kind","day"),
	CONSTRAINT "issuance_news_kind" CHECK ("issuance_news"."kind" in ('OPENED', 'CLOSING_SOON', 'FINANCED', 'NOT_FINANCED'))
);
--> statement-breakpoint
ALTER TABLE "issuance_news" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_visits" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seen_until" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_visits_tenant_id_user_id_pk" PRIMARY KEY("tenant_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "project_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_tenant_id_investor_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investor_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interests" ADD CONSTRAINT "interests_tenant_id_investment_id_investments_tenant_id_id_fk" FOREIGN KEY ("tenant_id","investment_id") REFERENCES "public"."investments"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_news" ADD CONSTRAINT "issuance_news_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issuance_news" ADD CONSTRAINT "issuance_news_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_visits" ADD CONSTRAINT "project_visits_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_waiting" ON "follow_ups" USING btree ("tenant_id","issuance_id","user_id","kind") WHERE status = 'ASKED';--> statement-breakpoint
CREATE INDEX "follow_ups_oldest" ON "follow_ups" USING btree ("tenant_id","asked_at","id") WHERE status = 'ASKED';--> statement-breakpoint
CREATE INDEX "follow_ups_of_issuance" ON "follow_ups" USING btree ("tenant_id","issuance_id","status","asked_at","id");--> statement-breakpoint
CREATE INDEX "follow_ups_of_user" ON "follow_ups" USING btree ("tenant_id","user_id","status","asked_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "interests_reserved" ON "interests" USING btree ("tenant_id","issuance_id","investor_id") WHERE status = 'RESERVED';--> statement-breakpoint
CREATE UNIQUE INDEX "interests_order" ON "interests" USING btree ("tenant_id","investment_id");--> statement-breakpoint
CREATE INDEX "interests_waiting" ON "interests" USING btree ("tenant_id","created_at","id") WHERE status = 'RESERVED';--> statement-breakpoint
CREATE INDEX "interests_newest" ON "interests" USING btree ("tenant_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "interests_amount" ON "interests" USING btree ("tenant_id","status","amount","id");--> statement-breakpoint
CREATE INDEX "interests_of_investor" ON "interests" USING btree ("tenant_id","investor_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "interests_of_issuance_newest" ON "interests" USING btree ("tenant_id","issuance_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "interests_of_issuance_amount" ON "interests" USING btree ("tenant_id","issuance_id","status","amount","id");--> statement-breakpoint
CREATE INDEX "issuance_news_newest" ON "issuance_news" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "issuance_follows_of_user" ON "issuance_follows" USING btree ("tenant_id","user_id","followed_at","issuance_id");--> statement-breakpoint
CREATE POLICY "follow_ups_of_tenant" ON "follow_ups" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "interests_of_tenant" ON "interests" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "issuance_news_of_tenant" ON "issuance_news" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "project_visits_of_tenant" ON "project_visits" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);