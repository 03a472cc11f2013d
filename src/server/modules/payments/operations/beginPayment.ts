import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '../../../database/ids.ts'
import { increment, refuseUntil } from '../../../identity/limits.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { begin, move } from '../../../kernel/lifecycle/move.ts'
import { onlineProviderOf } from '../../../providers/payment/index.ts'
import { pageAddress } from '../page-address.ts'
import { active } from '../statuses.ts'
import { payments } from '../tables.ts'

/** How long the provider's word is waited for. */
const patienceInMs = 30 * 60_000

/** Of one investor, by whatever way and from wherever: who tries out cards of others begins many. */
const paymentsADay = 30
const dayInSeconds = 86_400

export const beginPayment: Handler<'beginPayment'> = async (ctx, { body, subject, move: moveOrder }) => {
  const { id: investment_id, investor_id, payment_method, total, currency } = subject.investment
  const provider = onlineProviderOf(ctx, payment_method)
  if (!provider || BigInt(body.total) !== total) return fail('wrong_state')
  await countPayment(ctx, investor_id)
  // It locks the order: of two windows, the second replaces the attempt of the first.
  await moveOrder(ctx)
  await replaceActive(ctx, investment_id)
  const [payment] = await ctx.tx
    .insert(payments)
    .values({
      id: newId(),
      ...{ investment_id, investor_id, currency, method: payment_method, amount: total },
      status: 'created',
      reference: provider.newReference(),
      created_at: ctx.now,
      changed_at: ctx.now,
      expires_at: new Date(ctx.realNow.getTime() + patienceInMs),
    })
    .returning()
  if (!payment) throw new Error('An attempt to pay was not written.')
  begin(ctx, 'payment', payment)
  await move(ctx, 'payment', { payment }, 'ask_person', { changes: { changed_at: ctx.now } })
  return { id: payment.id, url: pageAddress(ctx, payment.id) }
}

async function countPayment({ tx, realNow }: Context, investorId: string): Promise<void> {
  const { count, ends } = await increment(tx, 'beginPayment', `payer ${investorId}`, dayInSeconds, realNow)
  if (count > paymentsADay) refuseUntil(ends, realNow)
}

/** One at a time: whatever the provider says of an earlier one still counts. */
async function replaceActive(ctx: Context, investmentId: string): Promise<void> {
  const found = and(eq(payments.investment_id, investmentId), inArray(payments.status, [...active]))
  const [payment] = await ctx.tx.select().from(payments).where(found)
  if (!payment) return
  await move(ctx, 'payment', { payment }, 'replace', { changes: { changed_at: ctx.now, expires_at: null } })
}
