import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { addAccount } from '../add.ts'
import { notify } from '../notify.ts'
import { organisationOwner } from '../owner.ts'
import { accountOf } from '../rows.ts'

/**
 * Adds an account that always waits for review, because a member could give a private account the organisation's name.
 */
export const proposeOrganisationAccount: Handler<'proposeOrganisationAccount'> = async (
  ctx,
  { subject: { organisation }, body },
) => {
  const ownership = { owner: organisationOwner(organisation.id), named_by_id: requireUser(ctx).id }
  const account = await addAccount(ctx, { ...ownership, details: body, isOwner: false })
  await notify(ctx, 'added', { account, owner: null, organisation, company: null })
  return accountOf(account)
}
