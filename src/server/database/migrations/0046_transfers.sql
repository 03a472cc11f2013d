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
CREATE UNIQUE INDEX "transfers_reference" ON "transfers" USING btree ("tenant_id","reference");--> statement-breakpoint
CREATE INDEX "transfers_newest" ON "transfers" USING btree ("tenant_id","status","proposed_at","id");--> statement-breakpoint
CREATE INDEX "transfers_of_seller" ON "transfers" USING btree ("tenant_id","seller_id","status","proposed_at","id");--> statement-breakpoint
CREATE INDEX "transfers_of_buyer" ON "transfers" USING btree ("tenant_id","buyer_id","status","proposed_at","id");--> statement-breakpoint
CREATE INDEX "transfers_of_issuance" ON "transfers" USING btree ("tenant_id","issuance_id","id");--> statement-breakpoint
CREATE INDEX "transfers_due" ON "transfers" USING btree ("tenant_id","due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "transfers_notes" ON "transfers" USING btree ("tenant_id","note_at","id") WHERE note_at is not null;--> statement-breakpoint
CREATE POLICY "transfers_of_tenant" ON "transfers" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);