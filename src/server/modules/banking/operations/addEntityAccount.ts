import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { addAccount } from '../add.ts'
import { notify } from '../notify.ts'
import { ofEntity } from '../owner.ts'
import { accountOf } from '../rows.ts'

/**
 * Adds an account that always waits for review, because the representative could give a private account the company's
 * name.
 */
export const addEntityAccount: Handler<'addEntityAccount'> = async (ctx, { subject: { entity }, body }) => {
  const owner = requireUser(ctx)
  const named = { owner: ofEntity(entity.id), named_by_id: owner.id }
  const account = await addAccount(ctx, { ...named, details: body, isOwner: false })
  await notify(ctx, 'added', { account, owner, organisation: null, company: entity })
  return accountOf(account)
}
