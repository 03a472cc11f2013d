import { asc, inArray } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { organisationOwner } from '../../banking/owner.ts'
import { accountsOf } from '../../banking/rows.ts'
import { linkedEntity, membersOf, selectOrganisations } from '../rows.ts'
import { organisations } from '../tables.ts'

/** Returns the caller's organisations with the names of their colleagues, but without e-mail addresses. */
export const getMyOrganisations: Handler<'getMyOrganisations'> = async (ctx) => {
  const callerId = requireUser(ctx).id
  const ownOrganisations = await selectOrganisations(
    ctx,
    inArray(organisations.id, ctx.session.organisations),
  ).orderBy(asc(organisations.name), asc(organisations.id))
  const organisationDetails = await allSettledInOrder(
    ownOrganisations.map(async (record) => {
      const { id, name, tax_id } = record.organisation
      const [members, accounts] = await allSettledInOrder([
        membersOf(ctx, id),
        accountsOf(ctx, organisationOwner(id)),
      ])
      const entity = linkedEntity(record)
      return {
        id,
        name,
        tax_id,
        accounts,
        ...(entity && { entity }),
        members: members.map((member) => ({
          name: member.name,
          role: member.role,
          since: member.since,
          me: member.id === callerId,
        })),
      }
    }),
  )
  return { items: organisationDetails }
}
