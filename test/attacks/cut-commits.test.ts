import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { buildApp } from '../../src/server/app.ts'
import { appUrl, openPool } from '../../src/server/database/connection.ts'
import { assertInvariants } from '../../src/server/invariants/index.ts'
import { testPlatform } from '../server/harness.ts'
import { balances, chooseTransfer, placeOrder, signOrder, uploadProof } from '../server/investments/steps.ts'
import { testSecret } from '../server/postgres.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { cuts, cuttingProxy } from './cutting-proxy.ts'

const platform = await testPlatform()
const { config, clock, library, registry, transport, owner } = platform
const proxy = await cuttingProxy(appUrl(String(owner.options.connectionString), testSecret))
const pool = openPool(proxy.url, { size: 5, onError: () => undefined })
const app = await buildApp({ config, clock, library, pool, registry, transport })

afterEach(() => assertInvariants(owner))
afterAll(async () => {
  await app.close()
  await pool.end()
  proxy.close()
})

test.each(cuts)(
  'a retry after the connection was cut at a commit %s books the payment once',
  async (moment) => {
    const tenant = await createTestTenant(platform)
    const [manager, { slug }] = [await tenant.manager(), await tenant.issuance()]
    const cut: boolean[] = []
    for (let nth = 1; nth < 10 && cut.at(-1) !== false; nth += 1) {
      const investor = await tenant.investor()
      const { id, total } = await placeOrder(investor, slug, 1)
      await chooseTransfer(investor, id)
      await signOrder(investor, id)
      await uploadProof(investor, id)
      const before = (await balances(owner, tenant.id)).escrow ?? 0
      const sent = { params: { id }, key: randomUUID() }
      proxy.cutsAt(nth, moment)
      const path = library.operations.confirmPayment?.path.replace('{id}', id) ?? ''
      const headers = { ...manager.headers, host: tenant.host, 'idempotency-key': sent.key }
      const { statusCode } = await app.inject({ method: 'POST', url: path, headers, payload: {} })
      cut.push(proxy.hasCut())
      expect(statusCode >= 500).toBe(proxy.hasCut())
      expect((await manager.send('confirmPayment', sent)).status).toBe(200)
      expect((await balances(owner, tenant.id)).escrow).toBe(before + total)
    }
    expect(cut).toContain(true)
  },
)
