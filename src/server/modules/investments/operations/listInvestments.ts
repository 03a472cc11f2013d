import { and, arrayContains, eq, type SQL, sql } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { listOf } from '../list.ts'
import { investments } from '../tables.ts'

export const listInvestments: Handler<'listInvestments'> = (ctx, { params }) => {
  const { issuance, investor, premium } = params
  const isTheirs = investor ? eq(investments.investor_id, investor) : undefined
  return listOf(
    ctx,
    params,
    and(isTheirs, issuance ? isOn(issuance) : undefined, premium ? isPremium : undefined),
  )
}

function isOn(slug: string): SQL {
  const issuance = sql`(select ${issuances.id} from ${issuances} where ${eq(issuances.slug, slug)})`
  return eq(investments.issuance_id, issuance)
}

const premium = arrayContains(users.roles, ['PREMIUM_USER'])
const isPremium = sql`${investments.investor_id} in (select ${users.id} from ${users} where ${premium})`
