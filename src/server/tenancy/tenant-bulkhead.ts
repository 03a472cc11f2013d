import type pg from 'pg'
import { inTransaction, type Work } from '../database/transaction.ts'
import { ApiError } from '../kernel/errors.ts'
import { keyedSemaphore } from './keyed-semaphore.ts'
import { normaliseHost } from './tenant.ts'

/** Limits the concurrent transactions per tenant, so that requests to one tenant cannot take all connections. */
export interface TenantBulkhead {
  /**
   * Runs work in a transaction once a slot of this host's tenant and a connection are free. Throws `unavailable` for a
   * full queue or after a timeout, and the signal's reason if `gone` aborts.
   */
  enter<T>(host: string, work: Work<T>, gone?: AbortSignal): Promise<T>
  /** Records the tenant of a host, so that all its hosts share one limit. */
  learn(host: string, tenant: string): void
}

/** Limits the wait in milliseconds to the patience of visitors. */
const queueTimeoutMs = 8000

/** Limits each tenant to `width` concurrent connections. */
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

/** Returns a signal that aborts after the timeout, or when `gone` aborts. */
function patience(waitInMs: number, gone?: AbortSignal) {
  const expiry = new AbortController()
  const timer = setTimeout(() => expiry.abort(new ApiError('unavailable')), waitInMs)
  const leave = () => expiry.abort(gone?.reason)
  if (gone?.aborted) leave()
  gone?.addEventListener('abort', leave)

  return {
    signal: expiry.signal,
    end() {
      clearTimeout(timer)
      gone?.removeEventListener('abort', leave)
    },
  }
}
