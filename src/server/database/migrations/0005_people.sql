ALTER TABLE "users" ADD COLUMN "standing" text GENERATED ALWAYS AS (case when 'ADMIN' = any(roles) then 'MEMBER' when roles && '{ENTREPRENEUR,CLIENT,ISSUER}' then 'ENTREPRENEUR' else 'INVESTOR' end || '.' || kyc_status) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "document_number" text GENERATED ALWAYS AS (identification ->> 'document_number') STORED;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("tenant_id","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("tenant_id","actor_id","at");--> statement-breakpoint
CREATE INDEX "users_standing" ON "users" USING btree ("tenant_id","standing","created_at","id");--> statement-breakpoint
CREATE INDEX "users_document" ON "users" USING btree ("tenant_id","document_number");