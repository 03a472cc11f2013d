import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { distributions } from '../distributions/tables.ts'

/** A distribution that waits for its issuer's money, as movements are held against it. */
export interface Funding {
  id: string
  reference: string
  gross: bigint
}

/** Finds distributions by their references, in the currency of statements. */
export function fundingsNamed(
  { tx }: Pick<Context, 'tx'>,
  references: readonly string[],
): Promise<Funding[]> {
  const { id, reference, gross, status, currency } = distributions
  const isNamed = sql`${reference} = any(${sql.param([...references])}::text[])`
  return tx
    .select({ id, reference, gross })
    .from(distributions)
    .where(and(isNamed, eq(status, 'APPROVED'), eq(currency, 'EUR')))
}
