import { sum } from '../../../language/money.ts'
import type { Handler } from '../../context.ts'
import { failFields } from '../../errors.ts'
import { moveInvestment } from '../../lifecycle.ts'
import { paymentProvider } from '../../providers/payment/index.ts'
import { answerMoved } from './answer.ts'
import { findInvestment } from './detail.ts'

export const choosePaymentMethod: Handler<'choosePaymentMethod'> = async (ctx, { params, body }) => {
  const investment = await findInvestment(ctx, params.id)
  const provider = paymentProvider(ctx.tenant.customization, body.payment_method)
  if (!provider) {
    return failFields([{ field: 'payment_method', key: 'validator.form_field_invalid', params: {} }])
  }
  const method_fee = provider.fee(ctx.tenant.customization)
  const total = sum(investment.amount, investment.service_fee, method_fee)
  await moveInvestment(ctx, investment, 'choose_method', {
    changes: { payment_method: body.payment_method, method_fee, total },
  })
  return answerMoved(ctx, params.id, 'method_chosen')
}
