import type pg from 'pg'
import { inTransaction } from '../database/transaction.ts'
import type { Services } from '../services.ts'
import type { Context } from './context.ts'
import { openContext } from './open-context.ts'

/** Runs work in one transaction of a tenant, with a job as the actor. */
export function inTenant<T>(
  services: Services,
  tenant: string,
  name: string,
  work: (ctx: Context, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(services.pool, async (tx, client) => {
    const entry = { tenant: { id: tenant }, who: { kind: 'system', name } } as const
    return work(await openContext(services, entry, tx, client), client)
  })
}
