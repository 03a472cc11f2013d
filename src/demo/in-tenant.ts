import type { Database, Tx } from '../server/database/connection.ts'
import { bindTenant } from '../server/database/transaction.ts'

/** Runs work in one transaction bound to a tenant. */
export function inTenant<T>(database: Database, id: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await bindTenant(tx, id)
    return work(tx)
  })
}
