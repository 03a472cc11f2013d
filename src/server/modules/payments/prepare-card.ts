import { eq } from 'drizzle-orm'
import { increment, throwTooMany } from '../../identity/limits.ts'
import type { Context } from '../../kernel/context.ts'
import { cardProviderOf } from '../../providers/payment/index.ts'
import type { CardRegistration } from '../../providers/payment/provider.ts'
import { payerOf, storePayer } from './payer.ts'
import { waitingFor } from './pending-payments.ts'
import { type Payment, payments } from './tables.ts'

/** Per investor and day: protects against testing stolen cards. */
const cardsADay = 30
const dayInSeconds = 86_400

/** Work in a transaction of its own. */
export type RunInContext = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** The form for the card's data. */
export interface CardForm {
  registration: CardRegistration
  payment: Pick<Payment, 'amount' | 'currency' | 'expires_at'>
  /** The order's. */
  reference: string
}

/** Prepares a provider for a card; undefined where the attempt does not wait for one. Throws `too_many` and `unavailable`. */
export async function prepareCard(within: RunInContext, id: string): Promise<CardForm | undefined> {
  const requested = await within(async (ctx) => {
    const waiting = await waitingFor(ctx, id)
    const provider = waiting && cardProviderOf(ctx, waiting.payment.method)
    if (!waiting || !provider) return undefined
    await countCard(ctx, waiting.payment)
    return { ...waiting, provider, found: await payerOf(ctx, waiting.payment, provider.name) }
  })
  if (!requested) return undefined
  const { payment, reference, provider, found } = requested
  const { currency } = payment
  const account = found.account ?? (await provider.openPayer(found.payer, currency))
  const registration = await provider.registerCard(account, currency)
  await within(async (ctx) => {
    if (!found.account) await storePayer(ctx, found, provider.name, currency, account)
    await ctx.tx.update(payments).set({ registration: registration.id }).where(eq(payments.id, id))
  })
  return { registration, payment, reference }
}

async function countCard({ tx, realNow }: Context, { investor_id }: Payment): Promise<void> {
  const { count, ends } = await increment(tx, 'prepareCard', `payer ${investor_id}`, dayInSeconds, realNow)
  if (count > cardsADay) throwTooMany(ends, realNow)
}
