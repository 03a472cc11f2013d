CREATE TABLE "list_exports" (
	"tenant_id" uuid DEFAULT nullif(current_setting('app.tenant_id', true), '')::uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"file" text NOT NULL,
	"language" text NOT NULL,
	"screen" text NOT NULL,
	"operation" text NOT NULL,
	"params" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"rows" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"file_id" uuid,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "list_exports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id"),
	CONSTRAINT "list_exports_file" CHECK (("list_exports"."status" = 'READY') = ("list_exports"."file_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "list_exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "list_exports" ADD CONSTRAINT "list_exports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_exports" ADD CONSTRAINT "list_exports_tenant_id_user_id_users_tenant_id_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_exports_newest" ON "list_exports" USING btree ("tenant_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "list_exports_waiting" ON "list_exports" USING btree ("tenant_id","user_id") WHERE status in ('QUEUED', 'RUNNING');--> statement-breakpoint
CREATE INDEX "list_exports_due" ON "list_exports" USING btree ("tenant_id","due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "list_exports_expiry" ON "list_exports" USING btree ("tenant_id","expires_at","id") WHERE status in ('READY', 'FAILED');--> statement-breakpoint
CREATE INDEX "list_exports_files" ON "list_exports" USING btree ("tenant_id","file_id") WHERE file_id is not null;--> statement-breakpoint
CREATE POLICY "list_exports_of_tenant" ON "list_exports" AS PERMISSIVE FOR ALL TO public USING (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid) WITH CHECK (tenant_id = nullif(current_setting('app.tenant_id', true), '')::uuid);