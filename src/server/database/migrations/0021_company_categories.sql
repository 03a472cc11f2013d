DROP INDEX "category_requests_pending";--> statement-breakpoint
ALTER TABLE "google_requests" ADD COLUMN "referral_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "category_requests" ADD COLUMN "entity_id" uuid;--> statement-breakpoint
ALTER TABLE "category_requests" ADD CONSTRAINT "category_requests_tenant_id_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "category_requests_pending_entity" ON "category_requests" USING btree ("tenant_id","entity_id") WHERE status = 'PENDING';--> statement-breakpoint
CREATE INDEX "category_requests_of_entity" ON "category_requests" USING btree ("tenant_id","entity_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "category_requests_pending" ON "category_requests" USING btree ("tenant_id","user_id") WHERE status = 'PENDING' and entity_id is null;