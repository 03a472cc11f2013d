import { sql } from 'drizzle-orm'
import { brokenInvariants, invariants, type Queryable } from '../../../invariants/index.ts'
import type { Context, Handler } from '../../../kernel/context.ts'

/** Checks the invariants; row-level security limits the queries to this tenant's rows. */
export const getInvariants: Handler<'getInvariants'> = async (ctx) => {
  const brokenResults = await brokenInvariants(queryable(ctx), ctx.library)
  return {
    checked: invariants.length,
    broken: brokenResults.map(({ invariant, rows }) => ({
      invariant,
      rows: rows.length,
      examples: rows.slice(0, 5).map((row) => JSON.stringify(row)),
    })),
  }
}

/** Adapts the transaction to queries with the placeholder `$1`; each occurrence becomes a separate parameter. */
function queryable({ tx }: Pick<Context, 'tx'>): Queryable {
  return {
    query: ({ text, values: [value] }) =>
      tx.execute(
        sql.join(
          text.split('$1::').map((part) => sql.raw(part)),
          sql`${value}::`,
        ),
      ),
  }
}
