import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { choose } from '../choose.ts'
import { notify } from '../notify.ts'
import { lockOwner } from '../owner.ts'
import { accountOf } from '../rows.ts'

export const chooseBankAccount: Handler<'chooseBankAccount'> = async (ctx, { subject }) => {
  await lockOwner(ctx, subject.account)
  const account = (await choose(ctx, subject.account)) ?? throwError('wrong_state')
  await notify(ctx, 'chosen', { ...subject, account })
  return accountOf(account)
}
