import { eq } from 'drizzle-orm'
import { cents } from '../../../../domain/money.ts'
import { newId } from '../../../database/ids.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { firstQueryAt } from '../../onboarding/query-times.ts'
import { earningsMethod, payeeProviderOf } from '../../payees/provider.ts'
import { applyDeposit } from '../apply-deposit.ts'
import { earningsWallet } from '../deposited.ts'
import { depositRow } from '../rows.ts'
import { deposits } from '../tables.ts'

/**
 * Opens a transfer to the provider's wallet of earnings. The deposit is stored before the request, so that the sweep
 * can query its status.
 */
export const openDeposit: Handler<'openDeposit'> = async (ctx, { body }) => {
  const provider = payeeProviderOf(ctx)
  if (!provider) return throwError('wrong_state')
  const currency = ctx.tenant.customization.currency.code
  const [id, reference, amount] = [newId(), provider.newReference(), cents(body.amount)]
  const existingWallet = await earningsWallet(ctx, earningsMethod, currency)
  await ctx.tx.insert(deposits).values({
    id,
    method: earningsMethod,
    status: 'OPEN',
    reference,
    amount,
    currency,
    wallet: existingWallet,
    ask_at: firstQueryAt(ctx),
    created_at: ctx.now,
  })
  const returnTo = `${ctx.tenant.origin}/manager/payouts`
  return outside(
    async () => {
      const ownAccount = await provider.openOwnAccount(currency)
      const account = existingWallet === '' ? ownAccount : { ...ownAccount, wallet: existingWallet }
      return { account, answer: await provider.openWire({ reference, amount, currency, account, returnTo }) }
    },
    async (laterCtx, { account, answer: response }) => {
      await laterCtx.tx.update(deposits).set({ wallet: account.wallet }).where(eq(deposits.id, id))
      await applyDeposit(laterCtx, id, response)
      const [openedDeposit] = await laterCtx.tx.select().from(deposits).where(eq(deposits.id, id))
      return openedDeposit ? depositRow(openedDeposit) : throwError('not_found')
    },
  )
}
