ALTER TABLE "comparisons" ADD COLUMN "our_sum" bigint;--> statement-breakpoint
ALTER TABLE "comparisons" ADD COLUMN "their_sum" bigint;