ALTER TABLE "investments" ADD COLUMN "sheet_file_id" uuid;--> statement-breakpoint
ALTER TABLE "investments" ADD COLUMN "sheet_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_tenant_id_sheet_file_id_files_tenant_id_id_fk" FOREIGN KEY ("tenant_id","sheet_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "investments_sheet" ON "investments" USING btree ("tenant_id","sheet_file_id","investor_id");--> statement-breakpoint
ALTER TABLE "investments" ADD CONSTRAINT "investments_sheet" CHECK (("investments"."sheet_file_id" is null) = ("investments"."sheet_hash" = ''));