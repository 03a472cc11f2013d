import { sql } from 'drizzle-orm'
import type { Tx } from './connection.ts'

/**
 * Memoizes a prepared statement per connection. `build` ends in `.prepare('')`, and the connection chooses the name;
 * values are placeholders such as `sql.placeholder('host')`.
 */
export function statement<Prepared>(build: (db: Tx) => Prepared): (tx: Tx) => Prepared {
  const statementsByTx = new WeakMap<Tx, Prepared>()
  return (tx) => {
    const cached = statementsByTx.get(tx)
    if (cached !== undefined) return cached
    const statement = build(tx)
    statementsByTx.set(tx, statement)
    return statement
  }
}

/** Returns a placeholder by its name, for a value that is passed at the statement's execution. */
export const value = sql.placeholder
