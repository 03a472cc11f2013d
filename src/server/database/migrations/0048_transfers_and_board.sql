CREATE TABLE "ad_messages" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ad_messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ad_messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ad_threads" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"ad_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"reported_at" timestamp (3) with time zone,
	"transfer_id" uuid,
	CONSTRAINT "ad_threads_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ad_threads_of_buyer" UNIQUE("tenant_id","ad_id","buyer_id")
);
--> statement-breakpoint
ALTER TABLE "ad_threads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ads" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"reference" text NOT NULL,
	"status" text NOT NULL,
	"issuance_id" uuid NOT NULL,
	"class_id" uuid,
	"seller_id" uuid NOT NULL,
	"seller_entity_id" uuid,
	"tokens" bigint NOT NULL,
	"price" bigint NOT NULL,
	"total" bigint GENERATED ALWAYS AS (tokens * price) STORED NOT NULL,
	"currency" text NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ads_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "ads_tokens" CHECK ("ads"."tokens" >= 0 and "ads"."price" > 0)
);
--> statement-breakpoint
ALTER TABLE "ads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transfers" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"reference" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"issuance_id" uuid NOT NULL,
	"class_id" uuid,
	"seller_id" uuid NOT NULL,
	"seller_entity_id" uuid,
	"buyer_id" uuid NOT NULL,
	"entity_version_id" uuid,
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"tokens" bigint NOT NULL,
	"price" bigint NOT NULL,
	"total" bigint GENERATED ALWAYS AS (tokens * price) STORED NOT NULL,
	"currency" text NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"complaint" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"proof_file_id" uuid,
	"sheet_file_id" uuid,
	"due_at" timestamp (3) with time zone,
	"note_at" timestamp (3) with time zone,
	"seller_note_file_id" uuid,
	"buyer_note_file_id" uuid,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "transfers_tokens" CHECK ("transfers"."tokens" > 0),
	CONSTRAINT "transfers_price" CHECK (("transfers"."kind" = 'SALE') = ("transfers"."price" > 0)),
	CONSTRAINT "transfers_proof" CHECK (("transfers"."kind" = 'SALE') = ("transfers"."proof_file_id" is null)),
	CONSTRAINT "transfers_sides" CHECK (("transfers"."seller_id" = "transfers"."buyer_id") = ("transfers"."kind" in ('OWN_WALLET', 'LOST_WALLET')))
);
--> statement-breakpoint
ALTER TABLE "transfers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ad_messages" ADD CONSTRAINT "ad_messages_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_messages" ADD CONSTRAINT "ad_messages_tenant_id_thread_id_ad_threads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","thread_id") REFERENCES "public"."ad_threads"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_messages" ADD CONSTRAINT "ad_messages_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_threads" ADD CONSTRAINT "ad_threads_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_threads" ADD CONSTRAINT "ad_threads_tenant_id_ad_id_ads_tenant_id_id_fk" FOREIGN KEY ("tenant_id","ad_id") REFERENCES "public"."ads"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_threads" ADD CONSTRAINT "ad_threads_tenant_id_buyer_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","buyer_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ad_threads" ADD CONSTRAINT "ad_threads_tenant_id_transfer_id_transfers_tenant_id_id_fk" FOREIGN KEY ("tenant_id","transfer_id") REFERENCES "public"."transfers"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_tenant_id_class_id_token_classes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","class_id") REFERENCES "public"."token_classes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_tenant_id_seller_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","seller_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ads" ADD CONSTRAINT "ads_tenant_id_seller_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","seller_entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_issuance_id_issuances_tenant_id_id_fk" FOREIGN KEY ("tenant_id","issuance_id") REFERENCES "public"."issuances"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_class_id_token_classes_tenant_id_id_fk" FOREIGN KEY ("tenant_id","class_id") REFERENCES "public"."token_classes"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_seller_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","seller_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_seller_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","seller_entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_buyer_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","buyer_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_entity_version_id_entity_history_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_version_id") REFERENCES "public"."entity_history"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_proof_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","proof_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_sheet_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sheet_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_seller_note_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","seller_note_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_tenant_id_buyer_note_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","buyer_note_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_messages_in_order" ON "ad_messages" USING btree ("tenant_id","thread_id","at","id");--> statement-breakpoint
CREATE INDEX "ad_messages_of_person" ON "ad_messages" USING btree ("tenant_id","by_id","id");--> statement-breakpoint
CREATE INDEX "ad_threads_by_buyer" ON "ad_threads" USING btree ("tenant_id","buyer_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "ads_reference" ON "ads" USING btree ("tenant_id","reference");--> statement-breakpoint
CREATE INDEX "ads_newest" ON "ads" USING btree ("tenant_id","status","sent_at","id");--> statement-breakpoint
CREATE INDEX "ads_of_seller" ON "ads" USING btree ("tenant_id","seller_id","status","sent_at","id");--> statement-breakpoint
CREATE INDEX "ads_of_issuance" ON "ads" USING btree ("tenant_id","issuance_id","id");--> statement-breakpoint
CREATE INDEX "ads_to_publish" ON "ads" USING btree ("tenant_id","publish_at","id") WHERE status = 'APPROVED';--> statement-breakpoint
CREATE INDEX "ads_to_expire" ON "ads" USING btree ("tenant_id","expires_at","id") WHERE status = 'PUBLISHED';--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_reference" ON "transfers" USING btree ("tenant_id","reference");--> statement-breakpoint
CREATE INDEX "transfers_newest" ON "transfers" USING btree ("tenant_id","status","proposed_at","id");--> statement-breakpoint
CREATE INDEX "transfers_of_seller" ON "transfers" USING btree ("tenant_id","seller_id","status","proposed_at","id");--> statement-breakpoint
CREATE INDEX "transfers_of_buyer" ON "transfers" USING btree ("tenant_id","buyer_id","status","proposed_at","id");--> statement-breakpoint
CREATE INDEX "transfers_of_issuance" ON "transfers" USING btree ("tenant_id","issuance_id","id");--> statement-breakpoint
CREATE INDEX "transfers_due" ON "transfers" USING btree ("tenant_id","due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "transfers_notes" ON "transfers" USING btree ("tenant_id","note_at","id") WHERE note_at is not null;--> statement-breakpoint
CREATE POLICY "ad_messages_of_tenant" ON "ad_messages" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "ad_threads_of_tenant" ON "ad_threads" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "ads_of_tenant" ON "ads" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "transfers_of_tenant" ON "transfers" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);