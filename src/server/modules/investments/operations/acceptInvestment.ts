import type { Handler } from '../../../kernel/context.ts'
import { notifyAndGetDetail } from '../answer.ts'
import { settle } from '../settle.ts'

export const acceptInvestment: Handler<'acceptInvestment'> = async (ctx, { transition }) => {
  const updated = await transition(ctx)
  await settle(ctx, updated.investment)
  return notifyAndGetDetail(ctx, updated, 'accepted')
}
