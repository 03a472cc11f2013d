import type { Handler } from '../../../kernel/context.ts'
import { entityOwner } from '../owner.ts'
import { accountsOf } from '../rows.ts'

export const getEntityAccounts: Handler<'getEntityAccounts'> = async (ctx, { params }) => ({
  items: await accountsOf(ctx, entityOwner(params.id)),
})
