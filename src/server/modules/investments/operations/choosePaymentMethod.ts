import { cents, sum } from '../../../../domain/money.ts'
import type { InvestmentStatus, PaymentMethod } from '../../../../generated/domain.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { ApiError, throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { offeredMethods, providerOf } from '../../../providers/payment/index.ts'
import { paysWithBalance } from '../../balance/pays-with-balance.ts'
import { reserveBalance } from '../../balance/reserve-balance.ts'
import { hasOtherMethod } from '../../receipts/unsettled-receipts.ts'
import { notifyAndGetDetail } from '../answer.ts'
import { detailOf } from '../detail.ts'
import { lockInvestment } from '../find.ts'
import { methodFee } from '../price.ts'
import type { Investment } from '../tables.ts'

/**
 * Lists the statuses before the signed contract fixes the total; later only methods with the same total are allowed.
 */
const unsignedStatuses: readonly string[] = ['CREATED', 'METHOD_PAYMENT'] satisfies InvestmentStatus[]

export const choosePaymentMethod: Handler<'choosePaymentMethod'> = async (
  ctx,
  { body, subject, transition },
) => {
  const { payment_method } = body
  const order = await lockInvestment(ctx, subject.investment.id, undefined)
  if (!order) return throwError('not_found')
  if (!isOffered(ctx, order.investment, payment_method))
    return throwFieldErrors([{ field: 'payment_method', key: 'validator.form_field_invalid', params: {} }])
  const {
    amount,
    currency,
    service_fee,
    status,
    total: agreedTotal,
    entity_version_id,
    used_balance: previousBalance,
  } = order.investment
  if (await hasIncompatibleReceipts(ctx, order.investment.id, payment_method))
    throw new ApiError('requirement', { reason: { text: 'requirements.money_arrived' } })
  const byEntity = entity_version_id !== null
  const method_fee = methodFee(ctx, payment_method, { amount, currency, byEntity })
  const total = sum(amount, service_fee, method_fee)
  if (!unsignedStatuses.includes(status) && total !== agreedTotal) return throwError('wrong_state')
  const partialBalance =
    entity_version_id === null && previousBalance < total && previousBalance < agreedTotal
      ? previousBalance
      : cents(0)
  const used_balance = payment_method === 'BALANCE' ? total : partialBalance
  await reserveBalance(ctx, order.investment, used_balance)
  const updated = await transition(ctx, { changes: { payment_method, method_fee, total, used_balance } })
  // Omits the mail where a contract is signed next, because the mail about the signature explains how to pay.
  const isPaymentNext = ctx.tenant.customization.hide.signInvestment
  return isPaymentNext ? notifyAndGetDetail(ctx, updated, 'method_chosen') : detailOf(ctx, updated)
}

function isOffered(
  ctx: Context,
  { entity_version_id }: Pick<Investment, 'entity_version_id'>,
  method: PaymentMethod,
): boolean {
  if (method === 'BALANCE') return entity_version_id === null && paysWithBalance(ctx)
  return offeredMethods(ctx).includes(method)
}

/**
 * Returns whether the order has unsettled receipts of another method, which a transfer, a wire or the balance cannot
 * complete.
 */
async function hasIncompatibleReceipts(ctx: Context, id: string, method: string): Promise<boolean> {
  const kind = providerOf(ctx, method)?.kind
  const needsSameMethod = kind === 'transfer' || kind === 'wire' || method === 'BALANCE'
  return needsSameMethod && hasOtherMethod(ctx, id, method)
}
