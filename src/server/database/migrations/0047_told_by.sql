-- By hand: who wanted no mails of a kind reads them on their page.
UPDATE "users" SET "told_by" = (SELECT jsonb_object_agg("kind", 'PAGE') FROM unnest("mails_off") AS "kind") WHERE "mails_off" <> '{}';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "mails_off";