import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { addAccount } from '../add.ts'
import { notify } from '../notify.ts'
import { entityOwner } from '../owner.ts'
import { accountOf } from '../rows.ts'

/**
 * Adds an account that always waits for review, because the representative could give a private account the company's
 * name.
 */
export const addEntityAccount: Handler<'addEntityAccount'> = async (ctx, { subject: { entity }, body }) => {
  const representative = requireUser(ctx)
  const ownership = { owner: entityOwner(entity.id), named_by_id: representative.id }
  const account = await addAccount(ctx, { ...ownership, details: body, isOwner: false })
  await notify(ctx, 'added', { account, owner: representative, organisation: null, company: entity })
  return accountOf(account)
}
