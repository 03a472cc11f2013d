import type pg from 'pg'
import { inTransaction, type Work } from '../database/transaction.ts'
import { ApiError } from '../kernel/errors.ts'
import { keyedSemaphore } from './keyed-semaphore.ts'
import { normaliseHost } from './tenant.ts'

/** Limits the concurrent transactions per tenant, so that requests to one tenant cannot take all connections. */
export interface TenantBulkhead {
  /**
   * Runs work in a transaction once a slot of this host's tenant and a connection are free. Throws `unavailable` if
   * the queue is full or the wait is too long, and the reason of `abortSignal` if it aborts.
   */
  enter<T>(host: string, work: Work<T>, abortSignal?: AbortSignal): Promise<T>
  /** Records the tenant of a host, so that all hosts of a tenant share one limit. */
  learn(host: string, tenant: string): void
}

/** The maximum wait in milliseconds, which visitors still accept. */
const queueTimeoutMs = 8000

/** Limits each tenant to `maxConnections` concurrent connections. */
export function tenantBulkhead(
  pool: pg.Pool,
  maxConnections: number,
  maxWaitMs = queueTimeoutMs,
): TenantBulkhead {
  const semaphore = keyedSemaphore(maxConnections)
  const tenantsByHost = new Map<string, string>()

  return {
    async enter(host, work, abortSignal) {
      const requestedHost = normaliseHost(host)
      const waitLimit = createWaitLimit(maxWaitMs, abortSignal)
      try {
        return await semaphore.take(
          tenantsByHost.get(requestedHost) ?? requestedHost,
          () => inTransaction(pool, work, waitLimit.signal),
          waitLimit.signal,
        )
      } finally {
        waitLimit.end()
      }
    },
    learn: (host, tenant) => tenantsByHost.set(normaliseHost(host), tenant),
  }
}

/** Returns a signal that aborts after the timeout, or when `abortSignal` aborts. */
function createWaitLimit(maxWaitMs: number, abortSignal?: AbortSignal) {
  const expiry = new AbortController()
  const timer = setTimeout(() => expiry.abort(new ApiError('unavailable')), maxWaitMs)
  const handleAbort = () => expiry.abort(abortSignal?.reason)
  if (abortSignal?.aborted) handleAbort()
  abortSignal?.addEventListener('abort', handleAbort)

  return {
    signal: expiry.signal,
    end() {
      clearTimeout(timer)
      abortSignal?.removeEventListener('abort', handleAbort)
    },
  }
}
