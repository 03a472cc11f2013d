import type { Handler } from '../../../kernel/context.ts'
import { contractOf } from '../../investments/contract-of.ts'
import { otherUserIds } from '../../other-user-ids.ts'

export const getIssuerContract: Handler<'getIssuerContract'> = (ctx, { subject }) => {
  ctx.noted.people = otherUserIds(ctx, [{ user_id: subject.investment.investor_id }])
  return contractOf(ctx, subject)
}
