ALTER TABLE "balance_forwards" ADD COLUMN "forwarded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_forwards" ADD COLUMN "refusal" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "forwarded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "forward_refusal" text DEFAULT '' NOT NULL;