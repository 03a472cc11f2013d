import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openPool } from '../../../src/server/database/connection.ts'
import { inTransaction } from '../../../src/server/database/transaction.ts'
import { ApiError } from '../../../src/server/kernel/errors.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform()

test('a transaction that loses a deadlock is retried', async () => {
  let runs = 0
  const done = await inTransaction(platform.pool, async () => {
    runs += 1
    if (runs < 3) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    return 'done'
  })
  expect([done, runs]).toEqual(['done', 3])
})

test('a transaction is retried at most three times', async () => {
  let runs = 0
  const work = inTransaction(platform.pool, async () => {
    runs += 1
    throw Object.assign(new Error('could not serialize access'), { code: '40001' })
  })
  await expect(work).rejects.toThrow('could not serialize access')
  expect(runs).toBe(4)
})

test('a refusal rolls back the transaction, unless it is marked to keep it', async () => {
  const add = (keep: boolean) =>
    inTransaction(platform.pool, async (tx) => {
      await tx.execute(sql`select set_config('app.tenant_id', ${platform.tenants.alba}, true)`)
      await tx.execute(sql`insert into demo_clocks (offset_days) values (1)`)
      throw new ApiError('code_invalid', { keep })
    })
  await expect(add(false)).rejects.toThrow('code_invalid')
  expect((await platform.owner.query('select from demo_clocks')).rowCount).toBe(0)
  await expect(add(true)).rejects.toThrow('code_invalid')
  expect((await platform.owner.query('select from demo_clocks')).rowCount).toBe(1)
})

test('the locks of a failed transaction are released before its caller sees the error', async () => {
  const take = 'select pg_try_advisory_xact_lock(1) as free'
  for (let time = 0; time < 30; time += 1) {
    const failing = inTransaction(platform.pool, async (_tx, client) => {
      await client.query(take)
      throw new Error('unexpected')
    })
    await expect(failing).rejects.toThrow('unexpected')
    expect((await platform.owner.query(take)).rows).toEqual([{ free: true }])
  }
})

test('the server survives terminated connections and answers the next request', async () => {
  await platform.call('getCustomization')
  await platform.owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'tesela_app' and datname = current_database()",
  )
  const replies = await Promise.all(Array.from({ length: 5 }, () => platform.call('getCustomization')))
  for (const { status } of replies) expect([200, 503]).toContain(status)
  expect((await platform.call('getCustomization')).status).toBe(200)
})

test('a connection terminated in a transaction fails only that request', async () => {
  const work = inTransaction(platform.pool, async (tx, client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await Promise.all([
      new Promise((ended) => client.once('end', ended)),
      platform.owner.query('select pg_terminate_backend($1)', [rows[0].pid]),
    ])
    await tx.execute(sql`select 1`)
  })
  await expect(work).rejects.toThrow()
  expect((await platform.call('getCustomization')).status).toBe(200)
})

test("an unavailable database returns 503 and a maintenance page in the visitor's language", async () => {
  const away = openPool('postgres://nobody@127.0.0.1:1/nothing', { size: 2, onError: () => undefined })
  const original = platform.pool.connect
  platform.pool.connect = away.connect.bind(away) as typeof original
  try {
    const { status, error } = await platform.call('getCustomization')
    expect([status, error.code]).toEqual([503, 'unavailable'])
    const page = async (url: string) => {
      const { statusCode, body } = await platform.app.inject({ url, headers: { host: 'alba.localhost' } })
      return { statusCode, body }
    }
    const spanish = await page('//evil.example/"<b>')
    expect(spanish).toMatchObject({
      statusCode: 503,
      body: expect.stringContaining('Estamos en mantenimiento'),
    })
    expect(spanish.body).toContain('href="/evil.example/%22%3Cb%3E">Reintentar</a>')
    expect(spanish.body).not.toContain('Volver al inicio')
    expect((await page('/login?lang=en')).body).toContain('Down for maintenance')
  } finally {
    platform.pool.connect = original
    await away.end()
  }
  expect((await platform.call('getCustomization')).status).toBe(200)
})
