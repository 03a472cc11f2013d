import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { investments } from '../investments/tables.ts'
import { transfers } from './tables.ts'

/**
 * Selects the version of the legal entity for which a lot is held; null if the owner holds it personally. A lot that
 * was transferred without a sale keeps its legal entity.
 */
export function partyOfLot(tenant: SQLWrapper, owner: SQLWrapper, lot: SQLWrapper): SQL<string | null> {
  return sql<string | null>`coalesce(
    (select ${investments.entity_version_id} from ${investments} where ${investments.tenant_id} = ${tenant}
      and ${investments.id} = ${lot} and ${investments.investor_id}::text = ${owner}::text),
    (select ${transfers.entity_version_id} from ${transfers} where ${transfers.tenant_id} = ${tenant}
      and ${transfers.id} = ${lot} and ${transfers.buyer_id}::text = ${owner}::text))`
}
