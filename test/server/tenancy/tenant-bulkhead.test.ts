import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { app, call, owner } = platform

/** Counts the server's connections that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await owner.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length
}

test('a tenant with only waiting requests does not delay another', async () => {
  const holder = await owner.connect()
  for (const host of ['alba.localhost', 'localhost']) await call('getCustomization', { host })
  await holder.query('begin')
  await holder.query('lock table rate_counters')
  const stuck = Array.from({ length: 60 }, (_each, index) =>
    call('login', {
      // Writes the host in different ways, which count for the same tenant.
      host: ['alba.localhost', 'ALBA.localhost:80', 'localhost'][index % 3],
      body: { email: `nobody${index}@example.com`, password: 'tesela-demo-2026' },
      address: `10.0.0.${index}`,
    }),
  )
  await expect.poll(waiting, { timeout: 30_000 }).toBe(15)
  const other = await call('getCustomization', { host: 'nexo.localhost' })
  expect(other.status).toBe(200)
  await holder.query('rollback')
  holder.release()
  for (const { status } of await Promise.all(stuck)) expect(status).toBe(401)
})

test("requests for pictures count towards their tenant's limit", async () => {
  const holder = await owner.connect()
  await holder.query('begin')
  await holder.query('lock table files')
  const url = '/media/018f2c3a-0000-7000-8000-000000000000'
  const stuck = Array.from({ length: 60 }, () => app.inject({ url, headers: { host: 'alba.localhost' } }))
  await expect.poll(waiting, { timeout: 30_000 }).toBe(15)
  const other = await call('getCustomization', { host: 'nexo.localhost' })
  expect(other.status).toBe(200)
  await holder.query('rollback')
  holder.release()
  for (const { statusCode } of await Promise.all(stuck)) expect(statusCode).toBe(404)
})
