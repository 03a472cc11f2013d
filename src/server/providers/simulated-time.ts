import type { FastifyBaseLogger } from 'fastify'

/** Moves the simulators' time with a tenant's demo clock. */
export interface SimulatedTime {
  /** Sets a tenant's offset from real time in days, also for its account at the simulated bank. */
  move(tenant: string, offset: { days: number; iban: string }): Promise<void>
}

const timeoutMs = 5_000

/** Returns the time of the simulators at a port. Only logs a warning if the simulators do not respond. */
export function simulatedTime(port: number, log: Pick<FastifyBaseLogger, 'warn'>): SimulatedTime {
  return {
    async move(tenant, offset) {
      await fetch(`http://127.0.0.1:${port}/clock/${encodeURIComponent(tenant)}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(offset),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => log.warn('the simulators do not answer, so their time does not move'))
    },
  }
}
