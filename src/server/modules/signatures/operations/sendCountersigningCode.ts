import { and, eq, ne, sql } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { ApiError } from '../../../kernel/errors.ts'
import { investments } from '../../investments/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { representedOrganisationIds } from '../../organisations/answers.ts'
import { sendCountersigningCodeTo } from '../codes.ts'

export const sendCountersigningCode: Handler<'sendCountersigningCode'> = async (ctx) => {
  const user = requireUser(ctx)
  const waitingOrders = await ctx.tx
    .select({ id: investments.id })
    .from(investments)
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, investments.tenant_id), eq(issuances.id, investments.issuance_id)),
    )
    .where(
      and(
        eq(investments.status, 'SIGNED_PENDING'),
        ne(investments.investor_id, user.id),
        sql`${issuances.organisation_id} in ${representedOrganisationIds(user.id)}`,
      ),
    )
  if (waitingOrders.length === 0)
    throw new ApiError('requirement', { reason: { text: 'requirements.issuer_signs_nothing' } })
  const ids = waitingOrders.map(({ id }) => id)
  await sendCountersigningCodeTo(ctx, user, ids)
  return null
}
