import { and, eq, gte, ne } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { saveProfile } from '../profile/save.ts'
import { profileHistory } from '../profile/tables.ts'
import type { KycCheck } from './tables.ts'

/**
 * Copies the data of a confirmed document to the profile, which contracts and the search for duplicates use. Does
 * nothing if a manager has corrected the profile since the document was submitted.
 */
export async function saveConfirmed(ctx: Context, check: KycCheck): Promise<void> {
  const { document_type, document_number, birthday, name, surname } = check
  if (await isCorrected(ctx, check)) return
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, check.user_id))
  await saveProfile(ctx, user ?? throwError('not_found'), {
    document_type: document_type || undefined,
    document_number: document_number || undefined,
    birthday: birthday || undefined,
    name: name || undefined,
    surname: surname || undefined,
  })
}

async function isCorrected({ tx }: Context, { user_id, submitted_at }: KycCheck): Promise<boolean> {
  const { at, why } = profileHistory
  if (submitted_at === null) return false
  const whereCorrected = and(eq(profileHistory.user_id, user_id), ne(why, ''), gte(at, submitted_at))
  return (await tx.$count(profileHistory, whereCorrected)) > 0
}
