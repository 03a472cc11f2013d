import type { Handler } from '../../../kernel/context.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { contractOf } from '../contract-of.ts'

export const getContract: Handler<'getContract'> = (ctx, { subject }) => {
  ctx.noted.people = otherUserIds(ctx, [subject.investment.investor_id])
  return contractOf(ctx, subject)
}
