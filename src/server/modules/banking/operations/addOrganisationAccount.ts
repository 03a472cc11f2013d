import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { addAccount } from '../add.ts'
import { isCompany } from '../company.ts'
import { notify } from '../notify.ts'
import { organisationOwner } from '../owner.ts'
import { accountOf } from '../rows.ts'

export const addOrganisationAccount: Handler<'addOrganisationAccount'> = async (ctx, { subject, body }) => {
  const { organisation } = subject
  // Requires a review if a manager adds the account of an organisation of which they are a member.
  const isMember = ctx.session.organisations.includes(organisation.id)
  const isOwner = !isMember && isCompany(body.holder, subject)
  const ownership = { owner: organisationOwner(organisation.id), named_by_id: requireUser(ctx).id }
  const account = await addAccount(ctx, { ...ownership, details: body, isOwner })
  await notify(ctx, 'added', { account, owner: null, organisation, company: null })
  return accountOf(account)
}
