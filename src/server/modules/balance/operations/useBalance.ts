import { eq } from 'drizzle-orm'
import { cents } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError, throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { detailOf } from '../../investments/detail.ts'
import { lockInvestment } from '../../investments/find.ts'
import { changeableStatuses } from '../../investments/statuses.ts'
import { investments, whereStatusIn } from '../../investments/tables.ts'
import { paysWithBalance } from '../pays-with-balance.ts'
import { reserveBalance } from '../reserve-balance.ts'

export const useBalance: Handler<'useBalance'> = async (ctx, { body, subject }) => {
  if (!paysWithBalance(ctx)) return throwError('not_offered')
  const order = await lockInvestment(ctx, subject.investment.id, whereStatusIn(changeableStatuses))
  if (!order || order.investment.payment_method === 'BALANCE') return throwError('wrong_state')
  if (BigInt(order.received) > 0n)
    throw new ApiError('requirement', { reason: { text: 'requirements.money_arrived' } })
  const { investment } = order
  const used_balance = cents(body.amount)
  if (used_balance >= investment.total)
    return throwFieldErrors([
      {
        field: 'amount',
        key: 'validator.error_number_max_money',
        params: { max: Number(investment.total) - 1 },
      },
    ])
  await reserveBalance(ctx, investment, used_balance)
  await ctx.tx.update(investments).set({ used_balance }).where(eq(investments.id, investment.id))
  return detailOf(ctx, { ...order, investment: { ...investment, used_balance } })
}
