import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { phoneProviderOf } from '../../providers/payment/index.ts'
import { needsPerson } from '../../providers/payment/needs-person.ts'
import { lockInvestment } from '../investments/find.ts'
import { firstQueryAt } from '../onboarding/query-times.ts'
import { newestProfileOf } from '../profile/newest-profile.ts'
import { applyQueryAnswer } from './apply-query-answer.ts'
import { unanswered } from './ask-provider.ts'
import { backAddress, pageAddress } from './page-address.ts'
import { payerOf, storePayer } from './payer.ts'
import { waitingFor } from './pending-payments.ts'
import type { RunInContext } from './prepare-card.ts'
import { type Payment, payments } from './tables.ts'

/** Describes the form for the phone number that confirms the payment. */
export interface PhoneForm {
  payment: Pick<Payment, 'amount' | 'currency'>
  /** Identifies the order. */
  reference: string
  /** Contains the investor's latest phone number; empty if it is no Spanish mobile. */
  phone: string
}

/** Returns a Spanish mobile number in the format +34612345678; undefined for any other number. */
export function spanishMobile(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^(\+|00)?34(?=\d{9}$)/, '')
  return /^[67]\d{8}$/.test(digits) ? `+34${digits}` : undefined
}

/**
 * Creates the payer at the provider if needed; undefined if the attempt is not pending. Throws `NeedsPerson` and
 * `unavailable`.
 */
export async function preparePhone(runInContext: RunInContext, id: string): Promise<PhoneForm | undefined> {
  const request = await runInContext(async (ctx) => {
    const waiting = await waitingFor(ctx, id)
    const provider = waiting && phoneProviderOf(ctx, waiting.payment.method)
    if (!waiting || !provider) return undefined
    const payer = await payerOf(ctx, waiting.payment, provider.name)
    const phone = await phoneOf(ctx, waiting.payment)
    return { ...waiting, provider, payer, phone, returnTo: pageAddress(ctx, id) }
  })
  if (!request) return undefined
  const { payment, reference, provider, payer, phone, returnTo } = request
  if (!payer.account) {
    const account = await provider.openPayer(payer.payer, payment.currency, returnTo)
    await runInContext((ctx) => storePayer(ctx, payer, provider.name, payment.currency, account))
  }
  return { payment, reference, phone }
}

/**
 * Requests a payment by Bizum; returns the URL of the next page, empty to show the order. Commits the attempt before
 * the request, so that after no answer the job queries the outcome; throws `unavailable` if the payer cannot be
 * created.
 */
export async function payByPhone(within: RunInContext, id: string, phone: string): Promise<string> {
  const form = await preparePhone(within, id).catch(needsPerson)
  if (!form) return ''
  if ('next' in form) return form.next
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
  // Locks the order before the attempt, as every transition does; the second of two concurrent requests finds it
  // requested.
  const order = seen && (await lockInvestment(ctx, seen.payment.investment_id, undefined))
  const waiting = order && (await waitingFor(ctx, id))
  if (!waiting || !provider) return undefined
  const { payment } = waiting
  const { account } = await payerOf(ctx, payment, provider.name)
  if (!account) return undefined
  // Marks a request to a phone as processing at once; one on the provider's page is processing after the person's
  // return.
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
  const latest = await newestProfileOf(tx, investor_id)
  return spanishMobile(latest?.phone ?? '') ?? ''
}
