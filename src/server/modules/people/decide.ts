import { and, eq } from 'drizzle-orm'
import type { KycStatus, PeopleRow } from '../../../generated/domain.ts'
import type { Context, User } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { users } from '../auth/tables.ts'
import { type FoundPerson, personRow } from './rows.ts'

/**
 * A manager's word on the document that was sent at `seen`. Whoever comes second is told that it is decided, and who
 * looked at one that was replaced meanwhile that there is another.
 */
export async function decide(
  ctx: Pick<Context, 'tx' | 'now'>,
  found: FoundPerson,
  seen: string | undefined,
  to: { kyc_status: KycStatus; kyc_message: string },
): Promise<{ user: User; row: PeopleRow }> {
  const { kyc_status, kyc_submitted_at } = found.user
  const isAnother = seen !== undefined && kyc_submitted_at?.toISOString() !== seen
  if (kyc_status === 'manual_review' && isAnother) fail('document_replaced')
  const waits = and(
    eq(users.id, found.user.id),
    eq(users.kyc_status, 'manual_review'),
    eq(users.kyc_check_id, found.user.kyc_check_id),
  )
  const [user] = await ctx.tx.update(users).set(to).where(waits).returning()
  if (user === undefined) return fail('wrong_state')
  return { user, row: personRow(ctx, { ...found, user }) }
}
