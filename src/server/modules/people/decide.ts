import { and, eq } from 'drizzle-orm'
import type { KycStatus, PeopleRow } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { type FoundPerson, personRow } from './rows.ts'

/** A manager's word on a document that waits for one. Whoever comes second is told that it is decided. */
export async function decide(
  ctx: Pick<Context, 'tx' | 'now'>,
  found: FoundPerson,
  to: { kyc_status: KycStatus; kyc_message: string },
): Promise<{ user: User; row: PeopleRow }> {
  const waits = and(eq(users.id, found.user.id), eq(users.kyc_status, 'manual_review'))
  const [user] = await ctx.tx.update(users).set(to).where(waits).returning()
  if (user === undefined) return fail('wrong_state')
  return { user, row: personRow(ctx, { ...found, user }) }
}
