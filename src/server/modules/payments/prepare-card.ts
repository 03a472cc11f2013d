import { eq } from 'drizzle-orm'
import { incrementCounter, throwTooMany } from '../../identity/limits.ts'
import type { Context } from '../../kernel/context.ts'
import { cardProviderOf } from '../../providers/payment/index.ts'
import type { CardRegistration } from '../../providers/payment/payment.ts'
import { pageAddress } from './page-address.ts'
import { payerOf, storePayer } from './payer.ts'
import { pendingPaymentOf } from './pending-payments.ts'
import { type Payment, payments } from './tables.ts'

/** Limits the cards per investor and day, against tests of stolen cards. */
const maxCardsPerDay = 30
const dayInSeconds = 86_400

/** Runs work in its own transaction. */
export type RunInContext = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Describes the form for the card's data. */
export interface CardForm {
  registration: CardRegistration
  payment: Pick<Payment, 'amount' | 'currency' | 'expires_at'>
  /** Identifies the order. */
  reference: string
}

/**
 * Registers a card at the provider; undefined if the attempt is not pending. Throws `too_many`, `NeedsPerson` and
 * `unavailable`.
 */
export async function prepareCard(runInContext: RunInContext, id: string): Promise<CardForm | undefined> {
  const cardRequest = await runInContext(async (ctx) => {
    const pending = await pendingPaymentOf(ctx, id)
    const provider = pending && cardProviderOf(ctx, pending.payment.method)
    if (!pending || !provider) return undefined
    await countCard(ctx, pending.payment)
    const payer = await payerOf(ctx, pending.payment, provider.name)
    return { ...pending, provider, payer, returnTo: pageAddress(ctx, id) }
  })
  if (!cardRequest) return undefined
  const { payment, reference, provider, payer, returnTo } = cardRequest
  const { currency } = payment
  const account = payer.account ?? (await provider.openPayer(payer.payer, currency, returnTo))
  const registration = await provider.registerCard(account, currency)
  await runInContext(async (ctx) => {
    if (!payer.account) await storePayer(ctx, payer, provider.name, currency, account)
    await ctx.tx.update(payments).set({ registration: registration.id }).where(eq(payments.id, id))
  })
  return { registration, payment, reference }
}

/** Counts a card against the investor's daily limit. Throws `too_many` above the limit. */
async function countCard({ tx, realNow }: Context, { investor_id }: Payment): Promise<void> {
  const { count, ends } = await incrementCounter(
    tx,
    'prepareCard',
    `payer ${investor_id}`,
    dayInSeconds,
    realNow,
  )
  if (count > maxCardsPerDay) throwTooMany(ends, realNow)
}
