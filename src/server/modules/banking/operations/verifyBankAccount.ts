import type { Handler } from '../../../kernel/context.ts'
import { choose, chosenOf } from '../choose.ts'
import { notify } from '../notify.ts'
import { lockOwner } from '../owner.ts'

/** Verifies an account; the owner's first that may receive payouts becomes the payout account. */
export const verifyBankAccount: Handler<'verifyBankAccount'> = async (ctx, { subject, transition }) => {
  await lockOwner(ctx, subject.account)
  const verified = await transition(ctx, { changes: { reason: '', changed_at: ctx.now } })
  if ((await chosenOf(ctx, subject.account)) === undefined) await choose(ctx, verified.account)
  await notify(ctx, 'verified', verified)
  return null
}
