import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { buildApp } from '../../src/server/app.ts'
import { appUrl, openPool } from '../../src/server/database/connection.ts'
import type { Sweep } from '../../src/server/jobs/job.ts'
import type { TestPlatform } from '../server/harness.ts'
import { mangopayBrowser } from '../server/payments/mangopay/at-mangopay.ts'
import { testSecret } from '../server/postgres.ts'

/** Lists the moments at which a server dies during a request to a provider. */
export const moments = ['before the call', 'after the provider’s yes'] as const

/**
 * Starts a second server over the platform's database, which dies at a request to a provider: from then on it neither
 * reads nor writes anything, as after `kill -9`.
 */
export async function doomedServer(platform: TestPlatform) {
  const { owner, config, clock, library, registry, transport } = platform
  const name = `doomed-${randomUUID()}`
  const url = new URL(appUrl(String(owner.options.connectionString), testSecret))
  url.searchParams.set('application_name', name)
  const pool = openPool(url.href, { size: 5, onError: () => undefined })
  const app = await buildApp({ config, clock, library, pool, registry, transport })
  let lives = true

  async function die(): Promise<void> {
    lives = false
    void pool.end()
    await owner.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      name,
    ])
  }

  return {
    app,
    /** Simulates a browser at this server. */
    browser: mangopayBrowser({ ...platform, app }),
    hasDied: () => !lives,
    /** Ends the server at its next POST request to a matching URL. */
    diesAt(address: RegExp, moment: (typeof moments)[number]): void {
      const { fetch } = globalThis
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (request, init) => {
        if (!lives || init?.method !== 'POST' || !address.test(String(request))) return fetch(request, init)
        const answer = moment === 'before the call' ? undefined : await fetch(request, init)
        await die()
        return answer ?? Promise.reject(new Error('The server has died.'))
      })
    },
    /** Runs a sweep for one row, during which the server may die. */
    async does(sweep: Sweep, tenant: string, row: string): Promise<void> {
      if ('outside' in sweep) await sweep.outside(app.services, tenant, { row }).catch(() => undefined)
    },
    async buried(): Promise<void> {
      vi.restoreAllMocks()
      await app.close().catch(() => undefined)
      if (lives) await pool.end()
    },
  }
}
