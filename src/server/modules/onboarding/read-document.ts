import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import type { ReadDocument } from '../../providers/kyc/provider.ts'
import { users } from '../auth/tables.ts'
import { saveProfile } from '../profile/save.ts'
import type { KycCheck } from './tables.ts'

/** Saves the data that the provider read from a confirmed or reviewed document in the profile. */
export async function saveRead(ctx: Context, check: KycCheck, read: ReadDocument): Promise<void> {
  if (check.status !== 'success' && check.status !== 'manual_review') return
  const [user] = await ctx.tx.select().from(users).where(eq(users.id, check.user_id))
  const { expires_on: _expires_on, ...told } = read
  await saveProfile(ctx, user ?? throwError('not_found'), told)
}
