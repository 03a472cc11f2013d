import { eq, type SQL, sql } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { issuances } from '../../issuances/tables.ts'
import { listOf } from '../list.ts'
import { investments } from '../tables.ts'

export const listInvestments: Handler<'listInvestments'> = (ctx, { params }) =>
  listOf(ctx, params, params.issuance ? isOn(params.issuance) : undefined)

function isOn(slug: string): SQL {
  const issuance = sql`(select ${issuances.id} from ${issuances} where ${eq(issuances.slug, slug)})`
  return eq(investments.issuance_id, issuance)
}
