import { eq } from 'drizzle-orm'
import type { Cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { users } from '../auth/tables.ts'
import { selectInvestments } from '../investments/rows.ts'
import { investments } from '../investments/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { orderAddress } from './page-address.ts'

/**
 * Requests by mail that an order's investor confirms the transfer of their money to the issuance's wallet.
 */
export async function askToConfirmForward(
  ctx: Context,
  investment_id: string,
  amount: Cents,
  step: string,
): Promise<void> {
  const [order] = await selectInvestments(ctx, eq(investments.id, investment_id))
  if (!order) return
  const { reference, investor_id } = order.investment
  const [to] = await ctx.tx.select().from(users).where(eq(users.id, investor_id))
  if (!to) return
  await sendMail(ctx, 'forward_confirm', {
    to,
    event: `investment/${investment_id}/${step}`,
    values: (language) => ({
      amount: Number(amount),
      reference,
      issuance_title: textIn(order.issuance.title, language),
      link: orderAddress(ctx, investment_id),
    }),
  })
}
