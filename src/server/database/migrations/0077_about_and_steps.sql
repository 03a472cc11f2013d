ALTER TABLE "notifications" ADD COLUMN "about_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_tenant_id_about_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","about_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("tenant_id","about_id") WHERE about_id is not null;--> statement-breakpoint
UPDATE "notifications" SET "about_id" = "investments"."investor_id" FROM "investments" WHERE "investments"."tenant_id" = "notifications"."tenant_id" AND "notifications"."said"->'es' ? 'investor_name' AND "investments"."reference" = "notifications"."said"->'es'->>'reference';
--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "step" integer DEFAULT 0 NOT NULL;
