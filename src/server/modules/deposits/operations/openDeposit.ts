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

/** Opens a transfer to the provider's wallet of earnings; committed before the request, and asked again by the sweep. */
export const openDeposit: Handler<'openDeposit'> = async (ctx, { body }) => {
  const provider = payeeProviderOf(ctx)
  if (!provider) return throwError('wrong_state')
  const currency = ctx.tenant.customization.currency.code
  const [id, reference, amount] = [newId(), provider.newReference(), cents(body.amount)]
  const known = await earningsWallet(ctx, earningsMethod, currency)
  await ctx.tx.insert(deposits).values({
    ...{ id, method: earningsMethod, status: 'OPEN', reference, amount, currency },
    ...{ wallet: known, ask_at: firstQueryAt(ctx), created_at: ctx.now },
  })
  const returnTo = `${ctx.tenant.origin}/manager/payouts`
  return outside(
    async () => {
      const own = await provider.openOwnAccount(currency)
      const account = known === '' ? own : { ...own, wallet: known }
      return { account, answer: await provider.openWire({ reference, amount, currency, account, returnTo }) }
    },
    async (later, { account, answer }) => {
      await later.tx.update(deposits).set({ wallet: account.wallet }).where(eq(deposits.id, id))
      await applyDeposit(later, id, answer)
      const [opened] = await later.tx.select().from(deposits).where(eq(deposits.id, id))
      return opened ? depositRow(opened) : throwError('not_found')
    },
  )
}
