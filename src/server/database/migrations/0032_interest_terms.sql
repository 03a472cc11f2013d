ALTER TABLE "interests" ADD COLUMN "known_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interests" ADD COLUMN "known_price" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interests" ADD COLUMN "known_min" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interests" ADD COLUMN "known_max" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "interests" ADD COLUMN "terms_told_at" timestamp (3) with time zone;--> statement-breakpoint
-- An owner that is no superuser would see no rows to carry over; hardening.sql forces both anew.
ALTER TABLE "interests" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "issuances" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What they knew of the price is written; of the limits, that they were as they are. The next sweep compares the price.
UPDATE "interests" SET "known_price" = "interests"."price",
	"known_min" = greatest(issuance."min_tokens", ceil(issuance."min_ticket"::numeric / nullif(issuance."token_price", 0))::bigint),
	"known_max" = least(issuance."max_tokens", issuance."tokens_for_sale", CASE WHEN issuance."hard_cap" > 0
		THEN greatest(issuance."hard_cap" - issuance."classes_taken", 0) / nullif(issuance."token_price", 0) END)
FROM "issuances" issuance
WHERE issuance."tenant_id" = "interests"."tenant_id" AND issuance."id" = "interests"."issuance_id";--> statement-breakpoint
ALTER TABLE "interests" ALTER COLUMN "known_version" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "interests" ALTER COLUMN "known_price" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "interests" ALTER COLUMN "known_min" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "interests" ALTER COLUMN "known_max" DROP DEFAULT;
