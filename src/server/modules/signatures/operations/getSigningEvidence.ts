import type { Handler } from '../../../kernel/context.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { evidenceDetails, evidenceOf } from '../evidence.ts'

export const getSigningEvidence: Handler<'getSigningEvidence'> = async (ctx, { subject: { investment } }) => {
  ctx.noted.people = otherUserIds(ctx, [investment.investor_id])
  const signatures = await evidenceOf(ctx, investment.id)
  return signatures.map(evidenceDetails)
}
