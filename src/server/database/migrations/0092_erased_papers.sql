ALTER TABLE "transfers" DROP CONSTRAINT "transfers_proof";--> statement-breakpoint
ALTER TABLE "tax_certificates" ALTER COLUMN "file_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_proof" CHECK ("transfers"."kind" <> 'SALE' or "transfers"."proof_file_id" is null);