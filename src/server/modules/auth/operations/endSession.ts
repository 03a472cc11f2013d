import { and, eq, isNull } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { revokeSecrets } from '../secrets.ts'
import { sessions } from '../tables.ts'

/** Ends one of the person's sessions. Throws `not_found` for ended sessions and those of other persons. */
export const endSession: Handler<'endSession'> = async (ctx, { params }) => {
  const whereOwnSession = and(eq(sessions.id, params.id), eq(sessions.user_id, requireUser(ctx).id))
  const endedRows = await ctx.tx
    .update(sessions)
    .set({ ended_at: ctx.realNow })
    .where(and(whereOwnSession, isNull(sessions.ended_at), isNull(sessions.impersonation_id)))
    .returning({ id: sessions.id })
  if (endedRows.length === 0) throwError('not_found')
  // Revokes the secret of its login, which would open another session.
  await revokeSecrets(ctx, requireUser(ctx).id, ['handover'])
  return null
}
