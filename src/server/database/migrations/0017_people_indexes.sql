DROP INDEX "users_document";--> statement-breakpoint
CREATE INDEX "category_requests_granted" ON "category_requests" USING btree ("tenant_id","user_id","position") WHERE valid_from is not null;--> statement-breakpoint
CREATE INDEX "users_document" ON "users" USING btree ("tenant_id","document_number") WHERE document_number <> '';