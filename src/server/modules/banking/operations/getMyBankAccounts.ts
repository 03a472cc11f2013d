import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { personOwner } from '../owner.ts'
import { accountsOf } from '../rows.ts'

export const getMyBankAccounts: Handler<'getMyBankAccounts'> = async (ctx) => ({
  items: await accountsOf(ctx, personOwner(requireUser(ctx).id)),
})
