import { desc, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { phoneProviderOf } from '../../providers/payment/index.ts'
import { lockInvestment } from '../investments/find.ts'
import { firstQueryAt } from '../onboarding/query-times.ts'
import { profileHistory } from '../profile/tables.ts'
import { applyQueryAnswer } from './apply-query-answer.ts'
import { unanswered } from './ask-provider.ts'
import { backAddress } from './page-address.ts'
import { payerOf, storePayer } from './payer.ts'
import { waitingFor } from './pending-payments.ts'
import type { RunInContext } from './prepare-card.ts'
import { type Payment, payments } from './tables.ts'

/** The form that asks for the phone that confirms the payment. */
export interface PhoneForm {
  payment: Pick<Payment, 'amount' | 'currency'>
  /** The order's. */
  reference: string
  /** The last phone; empty if it cannot be used. */
  phone: string
}

/** A mobile of Spain as +34612345678, however it is typed; undefined for any other number. */
export function spanishMobile(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^(\+|00)?34(?=\d{9}$)/, '')
  return /^[67]\d{8}$/.test(digits) ? `+34${digits}` : undefined
}

/** Prepares a provider for a payer; undefined where the attempt does not wait for them. Throws `unavailable`. */
export async function preparePhone(within: RunInContext, id: string): Promise<PhoneForm | undefined> {
  const request = await within(async (ctx) => {
    const waiting = await waitingFor(ctx, id)
    const provider = waiting && phoneProviderOf(ctx, waiting.payment.method)
    if (!waiting || !provider) return undefined
    const found = await payerOf(ctx, waiting.payment, provider.name)
    return { ...waiting, provider, found, phone: await phoneOf(ctx, waiting.payment) }
  })
  if (!request) return undefined
  const { payment, reference, provider, found, phone } = request
  if (!found.account) {
    const account = await provider.openPayer(found.payer, payment.currency)
    await within((ctx) => storePayer(ctx, found, provider.name, payment.currency, account))
  }
  return { payment, reference, phone }
}

/**
 * Requests a payment by Bizum: returns where the person goes on, empty where their order shows what came. The attempt is committed before
 * the provider is asked: without an answer the sweep finds out. Throws `unavailable` where the provider knows no payer yet.
 */
export async function payByPhone(within: RunInContext, id: string, phone: string): Promise<string> {
  if (!(await preparePhone(within, id))) return ''
  const request = await within((ctx) => prepare(ctx, id, phone))
  if (!request) return ''
  const answer = await request.provider.pay(request.payment).catch(unanswered)
  if (!answer) return ''
  await within((ctx) => applyQueryAnswer(ctx, id, answer))
  return answer.outcome === 'open' ? answer.next : ''
}

async function prepare(ctx: Context, id: string, phone: string) {
  const seen = await waitingFor(ctx, id)
  const provider = seen && phoneProviderOf(ctx, seen.payment.method)
  // The order first, as every transition locks it: the second of two presses finds the attempt made.
  const order = seen && (await lockInvestment(ctx, seen.payment.investment_id, undefined))
  const waiting = order && (await waitingFor(ctx, id))
  if (!waiting || !provider) return undefined
  const { payment } = waiting
  const { account } = await payerOf(ctx, payment, provider.name)
  if (!account) return undefined
  // A request to a phone is in process at once; one on the provider's page is so once its person comes back.
  if (phone !== '' && payment.status === 'needs_person')
    await transition(ctx, 'payment', { payment }, 'come_back', { changes: { changed_at: ctx.now } })
  await ctx.tx
    .update(payments)
    .set({ ask_at: firstQueryAt(ctx) })
    .where(eq(payments.id, id))
  const { reference, amount, currency } = payment
  return {
    provider,
    payment: { reference, amount, currency, account, phone, returnTo: backAddress(ctx, id) },
  }
}

async function phoneOf({ tx }: Pick<Context, 'tx'>, { investor_id }: Payment): Promise<string> {
  const [latest] = await tx
    .select({ phone: profileHistory.phone })
    .from(profileHistory)
    .where(eq(profileHistory.user_id, investor_id))
    .orderBy(desc(profileHistory.position))
    .limit(1)
  return spanishMobile(latest?.phone ?? '') ?? ''
}
