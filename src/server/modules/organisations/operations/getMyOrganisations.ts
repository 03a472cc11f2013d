import { asc, inArray } from 'drizzle-orm'
import { together } from '../../../database/together.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { membersOf } from '../rows.ts'
import { organisations } from '../tables.ts'

/** Colleagues read each other's names, and no addresses. */
export const getMyOrganisations: Handler<'getMyOrganisations'> = async (ctx) => {
  const me = requireUser(ctx).id
  const mine = await ctx.tx
    .select()
    .from(organisations)
    .where(inArray(organisations.id, ctx.session.organisations))
    .orderBy(asc(organisations.name), asc(organisations.id))
  const members = await together(mine.map(({ id }) => membersOf(ctx, id)))
  return {
    items: mine.map(({ id, name, tax_id }, index) => ({
      ...{ id, name, tax_id },
      members: (members[index] ?? []).map((member) => ({
        name: member.name,
        role: member.role,
        since: member.since,
        me: member.id === me,
      })),
    })),
  }
}
