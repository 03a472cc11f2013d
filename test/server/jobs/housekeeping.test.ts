import { randomUUID } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { queueRegularJobs } from '../../../src/server/jobs/regular.ts'
import { type JobQueue, worker } from '../../../src/server/jobs/worker.ts'
import { housekeeper } from '../../../src/server/modules/tenants/housekeeper.ts'
import { diskFiles } from '../../../src/server/providers/files/disk.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call, clock, pool, owner } = platform
const tenant = platform.tenants.alba
const store = diskFiles(join(platform.config.data, 'files'))
const clean = () => housekeeper({ pool, store, clock })({ tenant })

const day = 86_400_000
const after = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const count = async (table: string) => (await owner.query(`select from ${table}`)).rowCount

test('sessions and keys are deleted a month after their end, counters after their period', async () => {
  const body = { net_income: 3_000_000, liquid_assets: 1_000_000, commitments: 0, certify: true }
  const [left, stays] = [await platform.account(), await platform.account()]
  const elsewhere = await platform.account({ host: 'nexo.localhost' })
  await call('certifySimulation', { token: left.token, body })
  await call('logout', { token: left.token })
  await call('logout', { token: elsewhere.token, host: 'nexo.localhost' })
  await clean()
  expect([await count('sessions'), await count('idempotency_keys')]).toEqual([3, 1])
  expect(await count('rate_counters')).toBeGreaterThan(2)

  after(30 * day + 1)
  await clean()
  const { rows } = await owner.query('select user_id from sessions')
  expect(rows.map(({ user_id }) => user_id).sort()).toEqual([stays.id, elsewhere.id].sort())
  expect(await count('idempotency_keys')).toBe(0)
  const counters = await owner.query('select distinct tenant_id from rate_counters')
  expect(counters.rows).toEqual([{ tenant_id: platform.tenants.nexo }])

  after(15 * day)
  await clean()
  expect(await count('sessions')).toBe(1)
})

test('files without a row are deleted after an hour, others remain', async () => {
  const { token } = await platform.account()
  const file = { name: 'a.pdf', bytes: Buffer.from('%PDF-1.7') }
  const remaining = (await call('uploadFile', { token, file })).data as { file_id: string }
  const folder = join(platform.config.data, 'files', tenant)
  const [lost, fresh] = [randomUUID(), randomUUID()]
  const torn = `${randomUUID()}.part`
  for (const name of [lost, fresh, torn]) writeFileSync(join(folder, name), 'bytes')
  const long = new Date(clock.now().getTime() - 3_600_001)
  for (const name of [lost, torn, remaining.file_id]) utimesSync(join(folder, name), long, long)
  utimesSync(join(folder, fresh), clock.now(), clock.now())
  await clean()
  expect(readdirSync(folder).sort()).toEqual([remaining.file_id, fresh].sort())
})

test('a sent mail loses its recipient after a month and remains as a row', async () => {
  const { email } = await platform.account()
  const count = async (condition: string) =>
    (await owner.query(`select from mails where tenant_id = $1 and ${condition}`, [tenant])).rowCount
  await clean()
  expect(await count(`recipient = '${email}'`)).toBe(1)
  await owner.query('update mails set sent_at = created_at')
  const all = await count('true')
  after(30 * day + 1)
  await clean()
  expect([await count("recipient <> ''"), await count('true')]).toEqual([0, all])
})

test('an unsent mail is dropped and emptied after a month', async () => {
  const { email } = await platform.account()
  const remaining = async () =>
    (
      await owner.query('select recipient, subject, text, html, dropped_at from mails where event like $1', [
        '%stuck',
      ])
    ).rows
  await owner.query(
    `update mails set event = event || ' stuck', sent_at = null, dropped_at = null where recipient = $1`,
    [email],
  )
  await clean()
  expect(await remaining()).toMatchObject([
    {
      recipient: email,
      text: expect.stringContaining('Ana'),
      html: expect.stringContaining('Ana'),
      dropped_at: null,
    },
  ])
  after(30 * day + 1)
  await clean()
  expect(await remaining()).toEqual([
    { recipient: '', subject: '', text: '', html: '', dropped_at: clock.now() },
  ])
})

test('a tenant without files causes no error', async () => {
  await expect(
    housekeeper({ pool, store, clock })({ tenant: platform.tenants.nexo }),
  ).resolves.toBeUndefined()
})

test('housekeeping runs once an hour per tenant, even if several processes queue it', async () => {
  const { services } = platform.app
  await Promise.all([queueRegularJobs(services), queueRegularJobs(services), queueRegularJobs(services)])
  const cleaned: string[] = []
  const lane: JobQueue = { concurrency: 1, perform: async ({ data }) => void cleaned.push(data.tenant) }
  const jobs = worker(pool, { housekeeping: lane }, () => undefined)
  await jobs.drain()
  await queueRegularJobs(services)
  await jobs.drain()
  expect(cleaned.sort()).toEqual(Object.values(platform.tenants).sort())
})
