import type { Handler } from '../../../kernel/context.ts'
import { choose, chosenOf } from '../choose.ts'
import { notify } from '../notify.ts'
import { lockOwner } from '../owner.ts'

/** The first account of somebody that can take money is the one for payouts. */
export const verifyBankAccount: Handler<'verifyBankAccount'> = async (ctx, { subject, transition }) => {
  await lockOwner(ctx, subject.account)
  const verified = await transition(ctx, { changes: { reason: '', changed_at: ctx.now } })
  if ((await chosenOf(ctx, subject.account)) === undefined) await choose(ctx, verified.account)
  await notify(ctx, 'verified', verified)
  return null
}
