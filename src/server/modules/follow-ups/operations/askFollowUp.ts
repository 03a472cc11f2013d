import { and, eq } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { recordInitialStatus } from '../../../kernel/lifecycle/transition.ts'
import { issuances } from '../../issuances/tables.ts'
import { whereVisibleToInvestors } from '../../issuances/visibility.ts'
import { assertNotPast } from '../days.ts'
import { notifyIssuer } from '../notify.ts'
import { followUpRow, selectFollowUps } from '../rows.ts'
import { followUps } from '../tables.ts'

export const askFollowUp: Handler<'askFollowUp'> = async (ctx, { params, body }) => {
  assertNotPast(ctx, 'wanted_on', body.wanted_on)
  const [issuance] = await ctx.tx
    .select({ id: issuances.id })
    .from(issuances)
    .where(and(eq(issuances.slug, params.slug), whereVisibleToInvestors(ctx)))
  if (!issuance) return throwError('not_found')

  const { kind, words = '' } = body
  const [followUp] = await ctx.tx
    .insert(followUps)
    .values({
      id: newId(),
      issuance_id: issuance.id,
      user_id: requireUser(ctx).id,
      kind,
      status: 'ASKED',
      words,
      wanted_on: kind === 'INFORMATION' ? null : body.wanted_on,
      asked_at: ctx.now,
      changed_at: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  if (!followUp) throw new ApiError('wrong_state', { reason: { text: 'refusals.open_follow_up' } })
  recordInitialStatus(ctx, 'follow-up', followUp)
  const [record] = await selectFollowUps(ctx, eq(followUps.id, followUp.id))
  if (!record) throw new Error('A follow-up was written and is gone.')
  await notifyIssuer(ctx, record)
  return followUpRow(ctx, record)
}
