import { together } from '../../../database/together.ts'
import type { Handler } from '../../../kernel/context.ts'
import { invitationsOf } from '../../invitations/rows.ts'
import { eventsOf } from '../../people/events.ts'
import { issuancesOf, membersOf, organisationRow } from '../rows.ts'

export const getOrganisation: Handler<'getOrganisation'> = async (ctx, { subject }) => {
  const { id } = subject.organisation
  const [members, invitations, issuances, events] = await together([
    membersOf(ctx, id),
    invitationsOf(ctx, id),
    issuancesOf(ctx, id),
    eventsOf(ctx, id),
  ])
  return { organisation: organisationRow(subject), members, invitations, issuances, events }
}
