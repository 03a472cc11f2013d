import { sql } from 'drizzle-orm'
import type { ConsentKind, ConsentWay } from '../../../generated/domain.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { consentTextsOf } from './consent-texts.ts'
import { consentHistory, consentWordsHistory } from './tables.ts'

/** Replaces the id of an address that already has an account, so that the same statements run and store nothing. */
const unknownUserId = '00000000-0000-0000-0000-000000000000'

/** Records consents given or withdrawn, with the text that was shown. */
export async function recordConsents(
  ctx: Context,
  userId: string | undefined,
  answers: Partial<Record<ConsentKind, boolean>>,
  way: ConsentWay,
): Promise<void> {
  for (const kind of ['TERMS', 'PRIVACY', 'COMMERCIAL'] as const)
    if (answers[kind] !== undefined)
      await recordConsent(ctx, userId ?? unknownUserId, { what: kind, given: answers[kind], way })
}

async function recordConsent(
  ctx: Context,
  userId: string,
  { what, given, way }: { what: ConsentKind; given: boolean; way: ConsentWay },
): Promise<void> {
  const { tx, language, now } = ctx
  const { words, version } = consentTextsOf(ctx, what)
  await tx
    .insert(consentWordsHistory)
    .values({ version, language, words, first_at: now })
    .onConflictDoNothing()
  await tx.execute(sql`
    insert into ${consentHistory} (id, user_id, what, given, version, language, way, at)
    select ${newId()}::uuid, ${users.id}, ${what}, ${given}::boolean, ${version}, ${language}, ${way}, ${now.toISOString()}::timestamptz
    from ${users} where ${users.id} = ${userId}`)
}
