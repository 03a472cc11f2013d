import { eq } from 'drizzle-orm'
import { cents } from '../../../../domain/money.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError, throwFieldErrors } from '../../../kernel/errors.ts'
import { investorBalance } from '../../../kernel/journal/accounts.ts'
import { chosenOf } from '../../banking/choose.ts'
import { personOwner } from '../../banking/owner.ts'
import { balanceProviderOf, earningsMethod } from '../../payees/provider.ts'
import { isReady } from '../../payees/state.ts'
import { notify } from '../../payouts/notify.ts'
import { selectPayouts } from '../../payouts/rows.ts'
import { payouts } from '../../payouts/tables.ts'
import { withdraw } from '../../payouts/withdraw.ts'
import { lockBalance } from '../balance.ts'

export const withdrawBalance: Handler<'withdrawBalance'> = async (ctx, { body }) => {
  const { id: investor_id } = requireUser(ctx)
  const currency = ctx.tenant.customization.currency.code
  const [amount, available] = [cents(body.amount), await lockBalance(ctx, investor_id, currency)]
  if (!(await chosenOf(ctx, personOwner(investor_id)))) return throwError('no_account_for_balance')
  if (amount > available)
    return throwFieldErrors([
      { field: 'amount', key: 'validator.error_number_max_money', params: { max: Number(available) } },
    ])
  const provider = await verifyingProviderOf(ctx, investor_id)
  const paymentRoute = provider
    ? { payment_method: earningsMethod, return_at: ctx.realNow }
    : { payment_method: 'BALANCE' }
  const payoutValues = {
    investor_id,
    currency,
    amount,
    reason: 'WITHDRAWAL' as const,
    ...paymentRoute,
  }
  const id = await withdraw(ctx, payoutValues, investorBalance(investor_id, currency))
  if (provider) await ctx.send('earningPayout', { row: id })
  const [record] = await selectPayouts(ctx, eq(payouts.id, id))
  if (record) await notify(ctx, 'withdrawal_asked', record)
  return { id, amount: body.amount }
}

/**
 * Returns the provider that has verified a person; undefined for an unverified person, whose balance is held in the
 * platform's bank account.
 */
async function verifyingProviderOf(ctx: Context, personId: string) {
  const provider = balanceProviderOf(ctx)
  return provider && (await isReady(ctx, personId, provider)) ? provider : undefined
}
