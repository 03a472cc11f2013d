ALTER TABLE "payees" DROP CONSTRAINT "payees_user";--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "entity_id" uuid;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "refused" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payees" ADD COLUMN "owners" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "entity_id" uuid;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_tenant_id_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_tenant_id_entity_id_entities_tenant_id_id_fk" FOREIGN KEY ("tenant_id","entity_id") REFERENCES "public"."entities"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payees" ADD CONSTRAINT "payees_user" UNIQUE NULLS NOT DISTINCT("tenant_id","user_id","provider","entity_id");