ALTER TABLE "distributions" ADD COLUMN "arrears_of" integer;--> statement-breakpoint
ALTER TABLE "distributions" ADD COLUMN "shortfall_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "distributions" ADD CONSTRAINT "distributions_arrears" CHECK (("distributions"."source" = 'ARREARS') = ("distributions"."arrears_of" is not null));