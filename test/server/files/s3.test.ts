import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { housekeeper } from '../../../src/server/modules/tenants/housekeeper.ts'
import { bucketAt, type TestPlatform, testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder, signOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const pdf = Buffer.from('%PDF-1.7\nsome bytes')
const file = { name: 'justificante.pdf', bytes: pdf }

/** Returns an order that waits for the investor's signature, in a separate tenant. */
async function readyToSign(platform: TestPlatform) {
  const tenant = await createTestTenant(platform)
  const investor = await tenant.investor()
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 10)
  await chooseTransfer(investor, id)
  return { tenantId: tenant.id, investor, id }
}

async function namesIn({ files }: TestPlatform, tenant: string): Promise<string[]> {
  const names: string[] = []
  for await (const page of files.list(tenant)) names.push(...page.map(({ name }) => name))
  return names
}

describe('a store with S3', async () => {
  const platform = await testPlatform({ s3: 'tesela' })
  const { call, account, clock, pool, config, tenants } = platform

  test('stores an upload only there, and returns it unchanged', async () => {
    const { token } = await account()
    const { data } = await call('uploadFile', { token, file })
    const { file_id: id } = data as { file_id: string }
    expect((await call('getFile', { token, params: { id } })).text).toBe(pdf.toString())
    expect(await namesIn(platform, tenants.alba)).toContain(id)
    expect(existsSync(join(config.data, 'files'))).toBe(false)
  })

  test('stores a signed contract', async () => {
    const { tenantId, investor, id } = await readyToSign(platform)
    const before = await namesIn(platform, tenantId)
    await signOrder(investor, id)
    const { file_id } = await investor.call('getContract', { params: { id } })
    expect(await namesIn(platform, tenantId)).toEqual([...before, file_id])
    const url = `/v2/pfp/files/${file_id}`
    const { statusCode, rawPayload } = await platform.app.inject({ url, headers: investor.headers })
    expect([statusCode, rawPayload.toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
  })

  test('housekeeping deletes objects without a row after an hour', async () => {
    const { token } = await account()
    const kept = (await call('uploadFile', { token, file })).data as { file_id: string }
    await platform.files.write(tenants.alba, 'lost', pdf)
    clock.set(new Date(Date.now() + 3_700_000))
    await housekeeper({ pool, store: platform.files, clock })({ tenant: tenants.alba })
    const left = await namesIn(platform, tenants.alba)
    expect(left).toContain(kept.file_id)
    expect(left).not.toContain('lost')
  })
})

test('no transaction stays open while a slow store takes a contract, which is written once', async () => {
  const platform = await testPlatform({ s3: 'slow' })
  const { tenantId, investor, id } = await readyToSign(platform)
  const before = await namesIn(platform, tenantId)
  let over = false
  const signing = signOrder(investor, id).finally(() => {
    over = true
  })
  const seen: number[] = []
  while (!over) {
    const { rows } = await platform.owner.query(
      "select count(*)::int from pg_stat_activity where datname = current_database() and xact_start < clock_timestamp() - interval '800 ms' and pid <> pg_backend_pid()",
    )
    seen.push(rows[0].count)
  }
  await signing
  expect(seen.length).toBeGreaterThan(1)
  expect(Math.max(...seen)).toBe(0)
  expect(await namesIn(platform, tenantId)).toHaveLength(before.length + 1)
})

test('a contract is not signed if its figures change during the upload', async () => {
  let change = async () => {}
  const store = createServer((_request, response) => void change().then(() => response.end()))
  await once(store.listen(0, '127.0.0.1'), 'listening')
  const address = store.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const platform = await testPlatform({ config: { bucket: bucketAt(port) } })
  const { investor, id } = await readyToSign(platform)
  change = async () => {
    await platform.owner.query('update investments set method_fee = 500, total = total + 500 where id = $1', [
      id,
    ])
  }
  const signed = await investor.send('signContract', { params: { id }, body: await investor.signature(id) })
  expect([signed.status, signed.error.code]).toEqual([409, 'wrong_state'])
  expect((await investor.call('getInvestment', { params: { id } })).signed).toBe(false)
  store.close()
  store.closeAllConnections()
})

describe.each([
  ['that fails', 'broken', 503, 'unavailable'],
  ['that is full', 'full', 507, 'disk_full'],
])('a store %s', async (_what, s3, status, code) => {
  const lines: string[] = []
  const logTo = { write: (line: string) => void lines.push(line) }
  const platform = await testPlatform({ s3, logTo, config: { logLevel: 'warn' } })

  test('refuses an upload with a message, and logs the reason without the secret', async () => {
    const { token } = await platform.account()
    const refused = await platform.call('uploadFile', { token, file })
    expect([refused.status, refused.error.code]).toEqual([status, code])
    expect(refused.error.message).toMatch(/Inténtalo|intentarlo/)
    expect(lines.join('')).toMatch(/the file store is (away|full)/)
    expect(lines.join('')).not.toContain('simulated')
  })

  test('refuses a signature without signing, also on a retry', async () => {
    const { investor, id } = await readyToSign(platform)
    const signing = { params: { id }, body: await investor.signature(id) }
    const refused = await investor.send('signContract', signing)
    expect([refused.status, refused.error.code]).toEqual([status, code])
    expect((await investor.call('getInvestment', { params: { id } })).signed).toBe(false)
    expect((await investor.send('signContract', signing)).status).toBe(status)
  })
})

test('a file and a picture in a failing store return 503, not 404', async () => {
  const platform = await testPlatform({ s3: 'broken' })
  const tenant = await createTestTenant(platform)
  const investor = await tenant.investor()
  const id = await investor.file()
  const url = `/v2/pfp/files/${id}`
  expect((await platform.app.inject({ url, headers: investor.headers })).statusCode).toBe(503)
  await platform.owner.query(
    "update files set public = true, person_id = null, type = 'image/webp' where id = $1",
    [id],
  )
  const picture = await platform.app.inject({ url: `/media/${id}`, headers: { host: tenant.host } })
  expect([picture.statusCode, picture.json().error.code]).toEqual([503, 'unavailable'])
})
