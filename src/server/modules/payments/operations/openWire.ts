import { eq } from 'drizzle-orm'
import { cents } from '../../../../domain/money.ts'
import type { InvestmentStatus } from '../../../../generated/domain.ts'
import { constantsOf } from '../../../../language/documents/constants.ts'
import type { Context, Handler, RequestContext } from '../../../kernel/context.ts'
import { ApiError, throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { wireProviderOf } from '../../../providers/payment/index.ts'
import { needsPerson } from '../../../providers/payment/needs-person.ts'
import type { WireProvider } from '../../../providers/payment/provider.ts'
import { detailOf } from '../../investments/detail.ts'
import { lockInvestment } from '../../investments/find.ts'
import { leftToPay } from '../../investments/left-to-pay.ts'
import type { Investment } from '../../investments/tables.ts'
import { firstQueryAt } from '../../onboarding/query-times.ts'
import { hasOtherMethod, unsettledAmountOf } from '../../receipts/unsettled-receipts.ts'
import { applyQueryAnswer } from '../apply-query-answer.ts'
import { activeAttemptOf, startAttempt } from '../begin-attempt.ts'
import { orderAddress } from '../page-address.ts'
import { payerOf, storePayer } from '../payer.ts'
import { type Payment, payments } from '../tables.ts'

const payableStatuses: readonly string[] = [
  'SIGNED',
  'PAYMENT_ERROR',
  'IN_UPLOAD_PROOF_OF_PAYMENT',
] satisfies InvestmentStatus[]

/**
 * Opens a bank wire at the provider and returns the order with the account to pay to. Commits the attempt before the
 * request, so that a retry uses the same reference.
 */
export const openWire: Handler<'openWire'> = async (ctx, { subject }) => {
  // Locks the order before the attempt, as every transition does.
  const order = await lockInvestment(ctx, subject.investment.id, undefined)
  const provider = order && wireProviderOf(ctx, order.investment.payment_method)
  if (!provider || !isPayable(ctx, order.investment)) return throwError('wrong_state')
  if (await hasOtherMethod(ctx, order.investment.id, order.investment.payment_method))
    throw new ApiError('requirement', { reason: { text: 'requirements.money_arrived' } })
  const payment = await findOrCreateWire(ctx, order.investment, provider)
  if (payment.wire_iban !== '') return detailOf(ctx, order)
  const payer = await payerOf(ctx, payment, provider.name)
  const { id, reference, amount, currency } = payment
  const returnTo = orderAddress(ctx, order.investment.id)
  return outside(
    () =>
      (async () => {
        const account = payer.account ?? (await provider.openPayer(payer.payer, currency, returnTo))
        const request = { reference, amount, currency, account, returnTo }
        return { account, answer: await provider.openWire(request) }
      })().catch(needsPerson),
    async (laterCtx: RequestContext, result) => {
      if ('next' in result)
        await laterCtx.tx.update(payments).set({ payer_next: result.next }).where(eq(payments.id, id))
      else {
        if (!payer.account) await storePayer(laterCtx, payer, provider.name, currency, result.account)
        const actor = { kind: 'provider', name: provider.name } as const
        await applyQueryAnswer({ ...laterCtx, actor }, id, result.answer)
      }
      return detailOf(laterCtx, (await lockInvestment(laterCtx, order.investment.id, undefined)) ?? order)
    },
  )
}

function isPayable({ tenant }: Pick<Context, 'tenant'>, { status }: Investment): boolean {
  return (
    payableStatuses.includes(status) ||
    (status === 'METHOD_PAYMENT' && tenant.customization.hide.signInvestment)
  )
}

/** Returns the open wire for the missing amount, or creates one. */
async function findOrCreateWire(ctx: Context, order: Investment, provider: WireProvider): Promise<Payment> {
  const missingAmount = cents(leftToPay(order) - (await unsettledAmountOf(ctx, order.id)))
  if (missingAmount <= 0n) return throwError('wrong_state')
  const activeAttempt = await activeAttemptOf(ctx, order.id)
  const ask_at = firstQueryAt(ctx)
  if (
    !activeAttempt ||
    activeAttempt.method !== order.payment_method ||
    activeAttempt.amount !== missingAmount
  ) {
    // Sets a default deadline, which the provider's response may replace.
    const expires_at = new Date(ctx.realNow.getTime() + constantsOf(ctx.library).wire_days * 86_400_000)
    return startAttempt(ctx, order, {
      ...{
        provider: provider.name,
        reference: provider.newReference(),
        amount: missingAmount,
        ask_at,
        expires_at,
      },
    })
  }
  if (activeAttempt.wire_iban === '')
    await ctx.tx.update(payments).set({ ask_at }).where(eq(payments.id, activeAttempt.id))
  return activeAttempt
}
