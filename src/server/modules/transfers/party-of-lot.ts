import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { investments } from '../investments/tables.ts'
import { transfers } from './tables.ts'

/**
 * In a statement: for which company, as it was told then, somebody holds a lot; null where it is for themselves. A lot
 * came by their order or by a transfer to them; one that passed without a sale keeps its name with its new owner.
 */
export function partyOfLot(tenant: SQLWrapper, owner: SQLWrapper, lot: SQLWrapper): SQL<string | null> {
  return sql<string | null>`coalesce(
    (select ${investments.entity_version_id} from ${investments} where ${investments.tenant_id} = ${tenant}
      and ${investments.id} = ${lot} and ${investments.investor_id}::text = ${owner}::text),
    (select ${transfers.entity_version_id} from ${transfers} where ${transfers.tenant_id} = ${tenant}
      and ${transfers.id} = ${lot} and ${transfers.buyer_id}::text = ${owner}::text))`
}
