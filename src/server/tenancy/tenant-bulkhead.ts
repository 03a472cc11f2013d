import type pg from 'pg'
import { inTransaction, type Work } from '../database/transaction.ts'
import { ApiError } from '../kernel/errors.ts'
import { keyedSemaphore } from './keyed-semaphore.ts'
import { normaliseHost } from './tenant.ts'

/**
 * Limits the concurrent transactions of each tenant: however many ask one of them, the connections are never all its
 * own, and the others go on as if nothing were.
 */
export interface TenantBulkhead {
  /**
   * Work in a transaction, once there is room in the bulkhead of this host and a connection. Throws `unavailable` behind too
   * long a queue or after too long a wait, and the signal's reason once `gone` aborts.
   */
  enter<T>(host: string, work: Work<T>, gone?: AbortSignal): Promise<T>
  /** All hosts of a tenant share its connections, from when it is known whose they are. */
  learn(host: string, tenant: string): void
}

/** Nobody looks at a page for longer than that. */
const queueTimeoutMs = 8000

/** Gives each tenant at most `width` connections at once. */
export function tenantBulkhead(pool: pg.Pool, width: number, waitInMs = queueTimeoutMs): TenantBulkhead {
  const turns = keyedSemaphore(width)
  const tenants = new Map<string, string>()

  return {
    async enter(host, work, gone) {
      const requestedHost = normaliseHost(host)
      const waiting = patience(waitInMs, gone)
      try {
        return await turns.take(
          tenants.get(requestedHost) ?? requestedHost,
          () => inTransaction(pool, work, waiting.signal),
          waiting.signal,
        )
      } finally {
        waiting.end()
      }
    },
    learn: (host, tenant) => tenants.set(normaliseHost(host), tenant),
  }
}

/** A signal that ends the waiting: after so long, or when `gone` aborts. */
function patience(waitInMs: number, gone?: AbortSignal) {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(new ApiError('unavailable')), waitInMs)
  const leave = () => over.abort(gone?.reason)
  if (gone?.aborted) leave()
  gone?.addEventListener('abort', leave)

  return {
    signal: over.signal,
    end() {
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
    },
  }
}
