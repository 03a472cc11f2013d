import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { distributions } from '../distributions/tables.ts'

/** Describes a distribution that waits for its issuer's payment, for matching with movements. */
export interface Funding {
  id: string
  reference: string
  gross: bigint
}

/** Selects the distributions with these references that wait for payment in euros, the currency of statements. */
export function fundingsWithReferences(
  { tx }: Pick<Context, 'tx'>,
  references: readonly string[],
): Promise<Funding[]> {
  const { id, reference, gross, status, currency } = distributions
  const whereReferenced = sql`${reference} = any(${sql.param([...references])}::text[])`
  return tx
    .select({ id, reference, gross })
    .from(distributions)
    .where(and(whereReferenced, eq(status, 'APPROVED'), eq(currency, 'EUR')))
}
