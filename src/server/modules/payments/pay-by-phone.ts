import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { phoneProviderOf } from '../../providers/payment/index.ts'
import { needsPerson } from '../../providers/payment/needs-person.ts'
import { lockInvestment } from '../investments/find.ts'
import { firstQueryAt } from '../onboarding/query-times.ts'
import { newestProfileOf } from '../profile/newest-profile.ts'
import { applyQueryAnswer } from './apply-query-answer.ts'
import { ignoreUnavailable } from './ask-provider.ts'
import { pageAddress, returnAddress } from './page-address.ts'
import { payerOf, storePayer } from './payer.ts'
import { pendingPaymentOf } from './pending-payments.ts'
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
export function spanishMobile(input: string): string | undefined {
  const digits = input.replace(/[\s().-]/g, '').replace(/^(\+|00)?34(?=\d{9}$)/, '')
  return /^[67]\d{8}$/.test(digits) ? `+34${digits}` : undefined
}

/**
 * Creates the payer at the provider if needed, and returns the form; undefined if the attempt is not pending. Throws
 * `NeedsPerson` and `unavailable`.
 */
export async function preparePhone(runInContext: RunInContext, id: string): Promise<PhoneForm | undefined> {
  const phoneRequest = await runInContext(async (ctx) => {
    const pending = await pendingPaymentOf(ctx, id)
    const provider = pending && phoneProviderOf(ctx, pending.payment.method)
    if (!pending || !provider) return undefined
    const payer = await payerOf(ctx, pending.payment, provider.name)
    const phone = await phoneOf(ctx, pending.payment)
    return { ...pending, provider, payer, phone, returnTo: pageAddress(ctx, id) }
  })
  if (!phoneRequest) return undefined
  const { payment, reference, provider, payer, phone, returnTo } = phoneRequest
  if (!payer.account) {
    const account = await provider.openPayer(payer.payer, payment.currency, returnTo)
    await runInContext((ctx) => storePayer(ctx, payer, provider.name, payment.currency, account))
  }
  return { payment, reference, phone }
}

/**
 * Requests a payment by Bizum and returns the URL of the next page, or '' to show the order. Commits the attempt before
 * the request, so that a job can query the result; throws `unavailable` if the payer cannot be created.
 */
export async function payByPhone(runInContext: RunInContext, id: string, phone: string): Promise<string> {
  const form = await preparePhone(runInContext, id).catch(needsPerson)
  if (!form) return ''
  if ('next' in form) return form.next
  const request = await runInContext((ctx) => preparePhonePayment(ctx, id, phone))
  if (!request) return ''
  const result = await request.provider.pay(request.payment).catch(ignoreUnavailable)
  if (!result) return ''
  await runInContext((ctx) => applyQueryAnswer(ctx, id, result))
  return result.outcome === 'open' ? result.next : ''
}

async function preparePhonePayment(ctx: Context, id: string, phone: string) {
  const pendingBeforeLock = await pendingPaymentOf(ctx, id)
  const provider = pendingBeforeLock && phoneProviderOf(ctx, pendingBeforeLock.payment.method)
  // Locks the order before the attempt, as every transition does. The second of two concurrent requests then finds that
  // the payment is already requested.
  const order =
    pendingBeforeLock && (await lockInvestment(ctx, pendingBeforeLock.payment.investment_id, undefined))
  const pending = order && (await pendingPaymentOf(ctx, id))
  if (!pending || !provider) return undefined
  const { payment } = pending
  const { account } = await payerOf(ctx, payment, provider.name)
  if (!account) return undefined
  // Marks a request to a phone as processing immediately; a request on the provider's page is marked when the person
  // returns.
  if (phone !== '' && payment.status === 'needs_person')
    await transition(ctx, 'payment', { payment }, 'come_back', { changes: { changed_at: ctx.now } })
  await ctx.tx
    .update(payments)
    .set({ ask_at: firstQueryAt(ctx) })
    .where(eq(payments.id, id))
  const { reference, amount, currency } = payment
  return {
    provider,
    payment: { reference, amount, currency, account, phone, returnTo: returnAddress(ctx, id) },
  }
}

async function phoneOf({ tx }: Pick<Context, 'tx'>, { investor_id }: Payment): Promise<string> {
  const newestProfile = await newestProfileOf(tx, investor_id)
  return spanishMobile(newestProfile?.phone ?? '') ?? ''
}
