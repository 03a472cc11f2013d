import type { Handler } from '../../../kernel/context.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { contractOf } from '../contract-of.ts'

export const getContract: Handler<'getContract'> = (ctx, { subject }) => {
  ctx.noted.people = otherUserIds(ctx, [{ user_id: subject.investment.investor_id }])
  return contractOf(ctx, subject)
}
