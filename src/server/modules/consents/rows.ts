import { desc, eq } from 'drizzle-orm'
import type { ConsentKind, ConsentRow, ConsentWay, Language } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { consentHistory } from './tables.ts'

/** Limits the consents returned. */
const maxRows = 100

/** Returns a person's consents, newest first. */
export async function consentsOf({ tx }: Pick<Context, 'tx'>, userId: string): Promise<ConsentRow[]> {
  const rows = await tx
    .select()
    .from(consentHistory)
    .where(eq(consentHistory.user_id, userId))
    .orderBy(desc(consentHistory.at), desc(consentHistory.id))
    .limit(maxRows)
  return rows.map(({ what, given, version, language, way, at }) => ({
    given,
    version,
    what: what as ConsentKind,
    language: language as Language,
    way: way as ConsentWay,
    at: at.toISOString(),
  }))
}
