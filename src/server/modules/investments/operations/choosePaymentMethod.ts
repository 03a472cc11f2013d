import { sum } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { failFields } from '../../../kernel/errors.ts'
import { moveInvestment } from '../../../kernel/lifecycle.ts'
import { offeredMethods } from '../../../providers/payment/index.ts'
import { answerMoved } from '../answer.ts'
import { detailOf, findInvestment } from '../detail.ts'
import { methodFee } from '../price.ts'

export const choosePaymentMethod: Handler<'choosePaymentMethod'> = async (ctx, { params, body }) => {
  const investment = await findInvestment(ctx, params.id)
  const { payment_method } = body
  if (!offeredMethods(ctx.tenant.customization).includes(payment_method)) {
    return failFields([{ field: 'payment_method', key: 'validator.form_field_invalid', params: {} }])
  }
  const method_fee = methodFee(ctx, payment_method, investment.amount)
  const total = sum(investment.amount, investment.service_fee, method_fee)
  await moveInvestment(ctx, investment, 'choose_method', {
    changes: { payment_method, method_fee, total },
  })
  // Where a contract is signed first, the mail about that tells how to pay.
  const paysNext = ctx.tenant.customization.hide.signInvestment
  return paysNext ? answerMoved(ctx, params.id, 'method_chosen') : detailOf(ctx, params.id)
}
