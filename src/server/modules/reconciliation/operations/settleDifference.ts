import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { differences } from '../tables.ts'

/** Settles a difference; throws `wrong_state` for the second of two concurrent managers. */
export const settleDifference: Handler<'settleDifference'> = async (ctx, { subject, body }) => {
  const [settledDifference] = await ctx.tx
    .update(differences)
    .set({ status: 'SETTLED', reason: body.reason, by_id: requireUser(ctx).id, done_at: ctx.now })
    .where(and(eq(differences.id, subject.difference.id), eq(differences.status, 'OPEN')))
    .returning({ id: differences.id })
  if (!settledDifference) return throwError('wrong_state')
  return null
}
