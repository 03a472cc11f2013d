import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { organisationOwner } from '../../banking/owner.ts'
import { accountDetailsOf } from '../../banking/rows.ts'
import { invitationsOf } from '../../invitations/rows.ts'
import { issuancesOf, linkedEntity, membersOf, organisationRow } from '../rows.ts'
import { timelineOf } from '../timeline.ts'

export const getOrganisation: Handler<'getOrganisation'> = async (ctx, { subject }) => {
  const { id } = subject.organisation
  const [members, invitations, issuances, accounts, events] = await allSettledInOrder([
    membersOf(ctx, id),
    invitationsOf(ctx, id),
    issuancesOf(ctx, id),
    accountDetailsOf(ctx, organisationOwner(id)),
    timelineOf(ctx, id),
  ])
  const entity = linkedEntity(subject)
  return {
    organisation: organisationRow(subject),
    members,
    invitations,
    issuances,
    accounts,
    events,
    ...(entity && { entity }),
  }
}
