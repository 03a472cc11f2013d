import { sql } from 'drizzle-orm'
import type { Tx } from './connection.ts'

/**
 * Memoizes a statement per connection. `build` ends in `.prepare('')`, which the connection names; values are
 * placeholders such as `sql.placeholder('host')`.
 */
export function statement<Prepared>(build: (db: Tx) => Prepared): (tx: Tx) => Prepared {
  const built = new WeakMap<Tx, Prepared>()
  return (tx) => {
    const known = built.get(tx)
    if (known !== undefined) return known
    const made = build(tx)
    built.set(tx, made)
    return made
  }
}

export const value = sql.placeholder
