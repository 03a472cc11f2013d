import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import { chosenOf } from '../banking/choose.ts'
import { ofPayee } from '../banking/owner.ts'
import { type BankAccount, bankAccounts } from '../banking/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { profileHistory } from '../profile/tables.ts'
import { applyPaidOut } from './apply-paid-out.ts'
import { unanswered } from './ask-provider.ts'
import { orderAddress } from './page-address.ts'
import { payerOf } from './payer.ts'
import type { RunInContext } from './prepare-card.ts'
import type { Payment } from './tables.ts'

interface Due {
  payout: Payout
  payment: Payment
}

/** Requests a payout of wires to a bank account, or queries its progress, and applies the provider's answer. */
export async function payOut(within: RunInContext, provider: WireProvider, due: Due): Promise<void> {
  const { id, amount, currency, retried } = due.payout
  const requested = await within(async (ctx) => {
    const bank = await bankOf(ctx, due.payout)
    const { account, payer } = await payerOf(ctx, due.payment, provider.name)
    const order = await orderOf(ctx, due.payment.investment_id)
    if (!bank || !account || !order) return undefined
    const person = payer.entity ? undefined : { name: payer.name, surname: payer.surname }
    const { holder, iban } = bank
    // Stores the account before the request, so that a retry uses the same one; stops if a manager has paid meanwhile.
    const wherePending = and(eq(payouts.id, id), isNotNull(payouts.return_at))
    const asking = ctx.tx.update(payouts).set({ bank_account_id: bank.id }).where(wherePending)
    if ((await asking.returning({ id: payouts.id })).length === 0) return undefined
    const to = { id: bank.id, holder, iban, address: order.address, ...(person && { person }) }
    const returnTo = orderAddress(ctx, due.payment.investment_id)
    return { account, to, label: order.reference, returnTo }
  })
  if (!requested) return
  const { reference, provider_id } = due.payment
  const payout = `${id}-${retried}`
  const answer = await provider
    .payOut({ reference, provider_id, amount, currency, payout, ...requested })
    .catch(unanswered)
  if (answer) await within((ctx) => applyPaidOut(ctx, { id, retried }, answer))
}

/** Returns the account of the first request, otherwise the one that the payee has chosen. */
export async function bankOf(
  ctx: Context,
  { bank_account_id, ...payee }: Payout,
): Promise<BankAccount | undefined> {
  if (bank_account_id === null) return chosenOf(ctx, ofPayee(payee))
  const [account] = await ctx.tx.select().from(bankAccounts).where(eq(bankAccounts.id, bank_account_id))
  return account
}

/** Returns the order's reference and the payer's address. */
async function orderOf({ tx }: Pick<Context, 'tx'>, id: string) {
  const [row] = await tx
    .select({ order: investments, entity: entityHistory, person: profileHistory })
    .from(investments)
    .leftJoin(
      entityHistory,
      and(
        eq(entityHistory.tenant_id, investments.tenant_id),
        eq(entityHistory.id, investments.entity_version_id),
      ),
    )
    .leftJoin(
      profileHistory,
      and(
        eq(profileHistory.tenant_id, investments.tenant_id),
        eq(profileHistory.user_id, investments.investor_id),
      ),
    )
    .where(eq(investments.id, id))
    .orderBy(desc(profileHistory.position))
    .limit(1)
  const { order, entity, person } = row ?? {}
  if (!order) return undefined
  const { address = '', city = '', postal_code = '' } = entity ?? person ?? {}
  const country = entity?.residence_country || person?.country || person?.residence_country || ''
  return { reference: order.reference, address: { street: address, city, postal_code, country } }
}
