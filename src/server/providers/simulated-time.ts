import type { FastifyBaseLogger } from 'fastify'

/** Moves the simulators' time with a tenant's demo clock. */
export interface SimulatedTime {
  /** Tells that a tenant is ahead of real time by days; its bank keeps its account in that time. */
  move(tenant: string, ahead: { days: number; iban: string }): Promise<void>
}

const timeoutMs = 5_000

/** Returns the time of the simulators at a port. The clock moves even if they do not answer. */
export function simulatedTime(http: number, log: Pick<FastifyBaseLogger, 'warn'>): SimulatedTime {
  return {
    async move(tenant, ahead) {
      await fetch(`http://127.0.0.1:${http}/clock/${encodeURIComponent(tenant)}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(ahead),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => log.warn('the simulators do not answer, so their time does not move'))
    },
  }
}
