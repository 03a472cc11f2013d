import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { countOpenInterests } from '../../interests/count.ts'
import { issuanceIdBySlug } from '../../issuances/id-by-slug.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { investmentPage } from '../list.ts'
import { investments } from '../tables.ts'

export const listInvestments: Handler<'listInvestments'> = async (ctx, { params }) => {
  const { issuance, investor, premium } = params
  const whereOfInvestor = investor ? eq(investments.investor_id, investor) : undefined
  const whereOfIssuance = issuance ? eq(investments.issuance_id, issuanceIdBySlug(issuance)) : undefined
  const [result, interest] = await allSettledInOrder([
    investmentPage(ctx, params, and(whereOfInvestor, whereOfIssuance, premium ? wherePremium : undefined)),
    countOpenInterests(ctx, { investor, issuance }),
  ])
  const investorIds = otherUserIds(
    ctx,
    result.items.map(({ investor_id }) => investor_id),
  )
  // Counts as a read of the person only if the list is theirs.
  if (investor) ctx.noted.people = investorIds
  ctx.noted.listed = investorIds
  return { ...result, counts: { ...result.counts, interest } }
}

const whereByPremium = arrayContains(users.roles, ['PREMIUM_USER'])
const wherePremium = sql`${investments.investor_id} in (select ${users.id} from ${users} where ${whereByPremium})`
