ALTER TABLE "profile_history" ADD COLUMN "funds_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "profile_history" SET "funds_origins" = ARRAY["funds_origin"] WHERE "funds_origin" <> '';--> statement-breakpoint
ALTER TABLE "profile_history" DROP COLUMN "funds_origin";