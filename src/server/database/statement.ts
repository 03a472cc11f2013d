import { sql } from 'drizzle-orm'
import type { Tx } from './connection.ts'

/**
 * A statement that is built once for each connection instead of at every call. `build` ends in `.prepare('')`: the
 * connection names it. Its values are placeholders: `sql.placeholder('host')`.
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
