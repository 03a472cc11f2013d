import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { WireProvider } from '../../providers/payment/provider.ts'
import { chosenOf } from '../banking/choose.ts'
import { payeeOwner } from '../banking/owner.ts'
import { type BankAccount, bankAccounts } from '../banking/tables.ts'
import { entityHistory } from '../entities/tables.ts'
import { investments } from '../investments/tables.ts'
import { type Payout, payouts } from '../payouts/tables.ts'
import { profileHistory } from '../profile/tables.ts'
import { applyPaidOut } from './apply-paid-out.ts'
import { ignoreUnavailable } from './ask-provider.ts'
import { orderAddress } from './page-address.ts'
import { payerOf } from './payer.ts'
import type { RunInContext } from './prepare-card.ts'
import type { Payment } from './tables.ts'

interface RefundByWire {
  payout: Payout
  payment: Payment
}

/** Requests a payout to a bank account that refunds wires, or queries its progress, and applies the result. */
export async function payOut(
  runInContext: RunInContext,
  provider: WireProvider,
  refund: RefundByWire,
): Promise<void> {
  const { id, amount, currency, retried } = refund.payout
  const payoutRequest = await runInContext(async (ctx) => {
    const bankAccount = await payoutAccountOf(ctx, refund.payout)
    const { account, payer } = await payerOf(ctx, refund.payment, provider.name)
    const order = await orderOf(ctx, refund.payment.investment_id)
    if (!bankAccount || !account || !order) return undefined
    const person = payer.entity ? undefined : { name: payer.name, surname: payer.surname }
    const { holder, iban } = bankAccount
    // Stores the account before the request, so that a retry uses the same account. Stops if a manager has paid in the
    // meantime.
    const wherePending = and(eq(payouts.id, id), isNotNull(payouts.return_at))
    const update = ctx.tx.update(payouts).set({ bank_account_id: bankAccount.id }).where(wherePending)
    if ((await update.returning({ id: payouts.id })).length === 0) return undefined
    const to = { id: bankAccount.id, holder, iban, address: order.address, ...(person && { person }) }
    const returnTo = orderAddress(ctx, refund.payment.investment_id)
    return { account, to, label: order.reference, returnTo }
  })
  if (!payoutRequest) return
  const { reference, provider_id } = refund.payment
  const payout = `${id}-${retried}`
  const result = await provider
    .payOut({ reference, provider_id, amount, currency, payout, ...payoutRequest })
    .catch(ignoreUnavailable)
  if (result) await runInContext((ctx) => applyPaidOut(ctx, { id, retried }, result))
}

/** Returns the account to which the payout was requested first, otherwise the account that the payee has chosen. */
export async function payoutAccountOf(
  ctx: Context,
  { bank_account_id, ...payee }: Payout,
): Promise<BankAccount | undefined> {
  if (bank_account_id === null) return chosenOf(ctx, payeeOwner(payee))
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
