import { and, eq, not } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { whereByTransfer, whereHasAccount } from '../destination.ts'
import { notify } from '../notify.ts'
import { selectPayouts } from '../rows.ts'
import { payouts } from '../tables.ts'

/** Limits the reminders to three, five days apart; afterwards a manager contacts the payee. */
const reminderIntervalInDays = 5
const maxReminders = 3
const dayInMs = 86_400_000

/** Reminds people to choose an account for their payout. */
export const payoutAccount: Sweep = whenDue(
  { id: payouts.id, at: payouts.ask_account_at },
  async (ctx, whereDue) => {
    const [duePayout] = await ctx.tx.select().from(payouts).where(whereDue).for('no key update')
    if (!duePayout) return
    const whereMissing = and(eq(payouts.id, duePayout.id), whereByTransfer, not(whereHasAccount))
    const [payoutWithoutAccount] = await selectPayouts(ctx, whereMissing)
    const account_asked = duePayout.account_asked + 1
    const isLast = !payoutWithoutAccount || account_asked === maxReminders
    const ask_account_at = isLast ? null : new Date(ctx.now.getTime() + reminderIntervalInDays * dayInMs)
    await ctx.tx
      .update(payouts)
      .set({ ask_account_at, ...(payoutWithoutAccount && { account_asked }) })
      .where(eq(payouts.id, duePayout.id))
    if (payoutWithoutAccount)
      await notify(ctx, 'payout_account', payoutWithoutAccount, `account/${account_asked}`)
  },
)
