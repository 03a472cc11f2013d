import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { addAccount } from '../add.ts'
import { isHolder } from '../holder.ts'
import { notify } from '../notify.ts'
import { personOwner } from '../owner.ts'
import { accountOf } from '../rows.ts'

export const addBankAccount: Handler<'addBankAccount'> = async (ctx, { body }) => {
  const user = requireUser(ctx)
  const isOwner = isHolder(body.holder, user)
  const account = await addAccount(ctx, {
    owner: personOwner(user.id),
    named_by_id: null,
    details: body,
    isOwner,
  })
  await notify(ctx, 'added', { account, owner: user, organisation: null, company: null })
  return accountOf(account)
}
