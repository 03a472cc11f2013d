import type { Handler } from '../../../kernel/context.ts'
import { contractOf } from '../../investments/contract-of.ts'
import { otherUserIds } from '../../other-user-ids.ts'

export const getIssuerContract: Handler<'getIssuerContract'> = (ctx, { subject }) => {
  ctx.noted.people = otherUserIds(ctx, [subject.investment.investor_id])
  return contractOf(ctx, subject)
}
