import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import type { Sweep } from '../../../src/server/jobs/job.ts'
import { jobQueuesOf } from '../../../src/server/jobs/job-queues.ts'
import { queueRegularJobs } from '../../../src/server/jobs/regular.ts'
import { sweepDueRows } from '../../../src/server/jobs/sweep.ts'
import type { Context } from '../../../src/server/kernel/context.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { mails } from '../../../src/server/mail/tables.ts'
import { users } from '../../../src/server/modules/auth/tables.ts'
import { testPlatform } from '../harness.ts'

/** The ids of mails that cannot be deleted. */
const stubborn = new Set<string>()
/** Whether the sweep leaves its rows unchanged. */
let leaves = false
/** The transaction in which each mail was deleted. */
let transactions: unknown[] = []

async function drop(ctx: Context, row: string): Promise<void> {
  if (stubborn.has(row)) throw new Error(`${row} stays`)
  const { rows } = await ctx.tx.execute(sql`select txid_current() as id`)
  transactions.push(rows[0]?.id)
  if (leaves) return
  await ctx.tx
    .update(mails)
    .set({ dropped_at: ctx.now })
    .where(and(eq(mails.id, row), isNull(mails.dropped_at)))
}

const queue = { concurrency: 1, retries: 0, retryInSeconds: 1, expireInSeconds: 60 }
const where = isNull(mails.dropped_at)

/** Deletes mails that are out of date. */
const dropMail: Sweep = {
  ...queue,
  due: { id: mails.id, at: mails.useless_after, clock: 'domain', where },
  run: (ctx, { row }) => drop(ctx, row),
}

/** Deletes mails by real time, as for rows that wait for an external service. */
const dropOutside: Sweep = {
  ...queue,
  due: { id: mails.id, at: mails.sent_at, clock: 'real', where },
  outside: (services, tenant, { row }) => inTenant(services, tenant, 'dropOutside', (ctx) => drop(ctx, row)),
}

const platform = await testPlatform({ jobs: { dropMail, dropOutside } })
const { call, clock, owner, tenants, jobs } = platform
const { services } = platform.app
const { token } = await platform.account({ roles: ['ADMIN'] })
await jobs.drain()

const minute = 60_000
const later = (ms: number) => new Date(clock.now().getTime() + ms)

beforeEach(async () => {
  await call('setClock', { token, body: { days: 0 } })
  await owner.query('delete from mails')
  await owner.query('delete from failed_jobs')
  await owner.query('delete from pgboss.job')
  stubborn.clear()
  leaves = false
  transactions = []
})

/** Inserts mails that are out of date from a time on. Returns their ids in due order. */
async function mailsDue(
  count: number,
  time: Date,
  { tenant = tenants.alba, column = 'useless_after' } = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId()).sort()
  await owner.query(
    `insert into mails (tenant_id, id, event, recipient, sender, subject, text, created_at, ${column})
     select $1, id, id, '', '', '', '', $2, $3 from unnest($4::uuid[]) as id`,
    [tenant, clock.now(), time, ids],
  )
  return ids
}

async function dropped(tenant = tenants.alba): Promise<number> {
  const { rows } = await owner.query(
    'select count(*)::int as count from mails where tenant_id = $1 and dropped_at is not null',
    [tenant],
  )
  return rows[0]?.count
}

async function queued(job: string): Promise<number | null> {
  return (await owner.query('select from pgboss.job where name = $1', [job])).rowCount
}

describe('a due row', () => {
  test('is processed by the next sweep, and a later row is not', async () => {
    await mailsDue(3, clock.now())
    await mailsDue(2, later(1))
    await queueRegularJobs(services)
    await jobs.drain()
    expect(await dropped()).toBe(3)
  })

  test('is queued once by several processes', async () => {
    await mailsDue(1, clock.now())
    await Promise.all([queueRegularJobs(services), queueRegularJobs(services), queueRegularJobs(services)])
    expect(await queued('dropMail')).toBe(1)
  })

  test('is required before a sweep is queued', async () => {
    await mailsDue(1, later(minute))
    await queueRegularJobs(services)
    expect(await queued('dropMail')).toBe(0)
  })

  test("follows its own tenant's clock, also when the clock is moved", async () => {
    const tomorrow = later(86_400_000)
    await mailsDue(2, tomorrow)
    await mailsDue(2, tomorrow, { tenant: tenants.nexo })
    await call('setClock', { token, body: { days: 1 } })
    await jobs.drain()
    expect(await dropped()).toBe(2)
    await queueRegularJobs(services)
    await jobs.drain()
    expect(await dropped(tenants.nexo)).toBe(0)
  })

  test('is not processed if the change of the clock is rejected', async () => {
    await mailsDue(1, clock.now())
    const { status } = await call('setClock', { token, body: { days: 'many' } })
    expect([status, await queued('dropMail')]).toEqual([400, 0])
  })

  test('ignores the demo clock if it is due by real time, and has its own transaction', async () => {
    await mailsDue(2, clock.now(), { column: 'sent_at' })
    await mailsDue(2, later(86_400_000), { column: 'sent_at' })
    await call('setClock', { token, body: { days: 1 } })
    await jobs.drain()
    expect([await dropped(), new Set(transactions).size]).toEqual([2, 2])
  })
})

describe('a sweep', () => {
  test('processes many rows in few transactions', async () => {
    await mailsDue(120, clock.now())
    await queueRegularJobs(services)
    await jobs.drain()
    expect([await dropped(), transactions.length, new Set(transactions).size]).toEqual([120, 120, 3])
  })

  test('continues after its process dies', async () => {
    await mailsDue(120, clock.now())
    const data = { tenant: tenants.alba, job: 'dropMail' }
    await jobQueuesOf(services).dropMail?.perform({ id: newId(), data, retryLimit: 0, reason: '' })
    expect(await dropped()).toBe(50)
    await jobs.drain()
    expect([await dropped(), transactions.length]).toEqual([120, 120])
  })

  test('ends even if rows remain due', async () => {
    await mailsDue(100, clock.now())
    leaves = true
    await queueRegularJobs(services)
    await jobs.drain()
    expect(transactions).toHaveLength(100)
  })

  test('skips rows that another transaction has locked', async () => {
    const [first] = await mailsDue(3, clock.now())
    const other = await owner.connect()
    await other.query('begin')
    await other.query('select from mails where id = $1 for update', [first])
    await queueRegularJobs(services)
    await jobs.drain()
    await other.query('rollback')
    other.release()
    expect([await dropped(), await queued('dropMail')]).toEqual([2, 1])
  })

  test('processes other rows if one fails, and lists the failure until it succeeds', async () => {
    const [, second = ''] = await mailsDue(60, clock.now())
    stubborn.add(second)
    await queueRegularJobs(services)
    await jobs.drain()
    await jobs.drain()
    const failed = 'select job, data, tries, reason from failed_jobs'
    expect([await dropped(), (await owner.query(failed)).rows]).toEqual([
      59,
      [{ job: 'dropMail', data: { row: second }, tries: 1, reason: 'Error' }],
    ])
    stubborn.clear()
    await call('setClock', { token, body: { days: 0 } })
    await jobs.drain()
    expect([await dropped(), (await owner.query(failed)).rows]).toEqual([60, []])
  })

  test('that fails does not stop the others, and its failure is thrown afterwards', async () => {
    await mailsDue(3, clock.now())
    // Fails, because the query for due rows reads only one table.
    const dropBroken: Sweep = {
      ...queue,
      due: { id: users.id, at: mails.useless_after, clock: 'domain', where },
      outside: () => Promise.resolve(),
    }
    const broken = { ...services, registry: { dropBroken, dropMail } }
    await expect(sweepDueRows(broken, tenants.alba)).rejects.toThrow()
    expect(await dropped()).toBe(3)
  })
})
