import { sum } from '../../../../domain/money.ts'
import type { InvestmentStatus } from '../../../../generated/domain.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { Failure, fail, failFields } from '../../../kernel/errors.ts'
import { offeredMethods, providerOf } from '../../../providers/payment/index.ts'
import { waitsByAnother } from '../../receipts/waiting.ts'
import { answerMoved } from '../answer.ts'
import { detailOf } from '../detail.ts'
import { methodFee } from '../price.ts'

/** What was signed tells the total, so that only a way to pay that costs the same may follow. */
const unsigned: readonly string[] = ['CREATED', 'METHOD_PAYMENT'] satisfies InvestmentStatus[]

export const choosePaymentMethod: Handler<'choosePaymentMethod'> = async (ctx, { body, subject, move }) => {
  const { amount, service_fee, status, total: agreed, entity_version_id } = subject.investment
  const { payment_method } = body
  if (!offeredMethods(ctx).includes(payment_method)) {
    return failFields([{ field: 'payment_method', key: 'validator.form_field_invalid', params: {} }])
  }
  if (await waitsElsewhere(ctx, subject.investment.id, payment_method))
    throw new Failure('requirement', { reason: { text: 'requirements.money_arrived' } })
  const method_fee = methodFee(ctx, payment_method, { amount, byEntity: entity_version_id !== null })
  const total = sum(amount, service_fee, method_fee)
  if (!unsigned.includes(status) && total !== agreed) return fail('wrong_state')
  const moved = await move(ctx, { changes: { payment_method, method_fee, total } })
  // Where a contract is signed first, the mail about that tells how to pay.
  const paysNext = ctx.tenant.customization.hide.signInvestment
  return paysNext ? answerMoved(ctx, moved, 'method_chosen') : detailOf(ctx, moved)
}

/** A transfer completes no other's: what came by one account waits for the rest there. */
async function waitsElsewhere(ctx: Context, id: string, method: string): Promise<boolean> {
  const kind = providerOf(ctx, method)?.kind
  return (kind === 'transfer' || kind === 'wire') && waitsByAnother(ctx, id, method)
}
