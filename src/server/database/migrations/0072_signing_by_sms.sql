ALTER TABLE "contract_signatures" DROP CONSTRAINT "contract_signatures_proof";--> statement-breakpoint
ALTER TABLE "signing_codes" ADD COLUMN "phone" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_signatures" ADD CONSTRAINT "contract_signatures_proof" CHECK ((proof in ('EMAIL_CODE', 'SMS_CODE')) = (proof_address <> ''));