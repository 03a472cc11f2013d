import type { Handler } from '../../../kernel/context.ts'
import { fail } from '../../../kernel/errors.ts'
import { lockUser } from '../../auth/accounts.ts'
import { choose } from '../choose.ts'
import { notify } from '../notify.ts'
import { accountOf } from '../rows.ts'

export const chooseBankAccount: Handler<'chooseBankAccount'> = async (ctx, { subject }) => {
  const { account, owner } = subject
  await lockUser(ctx, owner.id)
  const chosen = (await choose(ctx, account)) ?? fail('wrong_state')
  await notify(ctx, 'bank_account_chosen', { account: chosen, owner })
  return accountOf(chosen)
}
