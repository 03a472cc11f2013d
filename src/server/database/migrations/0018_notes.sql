CREATE TABLE "note_history" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "note_history_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "note_history" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "reader_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "told" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "note_history" ADD CONSTRAINT "note_history_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_history" ADD CONSTRAINT "note_history_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_history" ADD CONSTRAINT "note_history_tenant_id_by_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_history_newest" ON "note_history" USING btree ("tenant_id","user_id","at","id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_tenant_id_reader_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","reader_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mails_of_reader" ON "mails" USING btree ("tenant_id","reader_id","created_at","id");--> statement-breakpoint
CREATE POLICY "note_history_of_tenant" ON "note_history" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);--> statement-breakpoint
-- An owner that is no superuser would see no rows to carry over; hardening.sql forces both anew.
ALTER TABLE "users" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mails" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- Addresses of people who have left are on no mail any more.
UPDATE "mails" SET "reader_id" = person."id"
FROM "users" person WHERE person."tenant_id" = "mails"."tenant_id" AND person."email" = "mails"."recipient";
