import { and, eq, not } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { whereByTransfer, whereHasAccount } from '../destination.ts'
import { notify } from '../notify.ts'
import { selectPayouts } from '../rows.ts'
import { payouts } from '../tables.ts'

/** Limits the reminders: three, five days apart; afterwards a manager asks. */
const daysApart = 5
const maxRequests = 3
const dayInMs = 86_400_000

/** Reminds people to choose an account for their payout. */
export const payoutAccount: Sweep = whenDue(
  { id: payouts.id, at: payouts.ask_account_at },
  async (ctx, whereDue) => {
    const [due] = await ctx.tx.select().from(payouts).where(whereDue).for('no key update')
    if (!due) return
    const whereMissing = and(eq(payouts.id, due.id), whereByTransfer, not(whereHasAccount))
    const [missing] = await selectPayouts(ctx, whereMissing)
    const account_asked = due.account_asked + 1
    const isLast = !missing || account_asked === maxRequests
    const ask_account_at = isLast ? null : new Date(ctx.now.getTime() + daysApart * dayInMs)
    await ctx.tx
      .update(payouts)
      .set({ ask_account_at, ...(missing && { account_asked }) })
      .where(eq(payouts.id, due.id))
    if (missing) await notify(ctx, 'payout_account', missing, `account/${account_asked}`)
  },
)
