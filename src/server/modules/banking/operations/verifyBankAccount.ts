import type { Handler } from '../../../kernel/context.ts'
import { lockUser } from '../../auth/accounts.ts'
import { choose, chosenOf } from '../choose.ts'
import { notify } from '../notify.ts'

/** The first account of a person that can take money is the one for payouts. */
export const verifyBankAccount: Handler<'verifyBankAccount'> = async (ctx, { subject, move }) => {
  await lockUser(ctx, subject.owner.id)
  const verified = await move(ctx, { changes: { reason: '', changed_at: ctx.now } })
  if ((await chosenOf(ctx, subject.owner.id)) === undefined) await choose(ctx, verified.account)
  await notify(ctx, 'bank_account_verified', verified)
  return null
}
