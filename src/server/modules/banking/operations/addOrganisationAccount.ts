import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { addAccount } from '../add.ts'
import { isCompany } from '../company.ts'
import { notify } from '../notify.ts'
import { ofOrganisation } from '../owner.ts'
import { accountOf } from '../rows.ts'

export const addOrganisationAccount: Handler<'addOrganisationAccount'> = async (ctx, { subject, body }) => {
  const { organisation } = subject
  // Requires a review of accounts added by managers for organisations of which they are members.
  const isMember = ctx.session.organisations.includes(organisation.id)
  const isOwner = !isMember && isCompany(body.holder, subject)
  const named = { owner: ofOrganisation(organisation.id), named_by_id: requireUser(ctx).id }
  const account = await addAccount(ctx, { ...named, details: body, isOwner })
  await notify(ctx, 'added', { account, owner: null, organisation, company: null })
  return accountOf(account)
}
