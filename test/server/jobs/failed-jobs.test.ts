import { beforeEach, describe, expect, test } from 'vitest'
import type { JobFailures } from '../../../src/generated/domain.ts'
import type { Job } from '../../../src/server/jobs/job.ts'
import { jobQueuesOf } from '../../../src/server/jobs/job-queues.ts'
import { sendJob } from '../../../src/server/jobs/queues.ts'
import { worker } from '../../../src/server/jobs/worker.ts'
import { throwError } from '../../../src/server/kernel/errors.ts'
import { testPlatform } from '../harness.ts'

/** Throws inside the job; undefined lets it succeed. */
let obstacle: (() => never) | undefined
const done: unknown[] = []

const post: Job<{ letter: string }> = {
  concurrency: 1,
  retries: 2,
  retryInSeconds: 1,
  expireInSeconds: 20,
  async run(ctx, { letter }) {
    obstacle?.()
    done.push([ctx.tenant.slug, ctx.actor, letter])
  },
}

const platform = await testPlatform({ jobs: { post } })
const { call, owner, pool, clock, tenants, jobs } = platform
const { token } = await platform.account({ roles: ['ADMIN'] })

beforeEach(async () => {
  await jobs.drain()
  await owner.query('delete from failed_jobs')
  await owner.query('delete from pgboss.job')
  obstacle = undefined
  done.length = 0
})

function throws(error: unknown): () => never {
  return () => {
    throw error
  }
}

/** Queues a job that fails at every attempt. */
async function failing(letter: string, tenant = tenants.alba): Promise<void> {
  await sendJob(pool, { tenant, job: 'post', letter })
  await exhaust()
}

async function exhaust(): Promise<void> {
  for (const _try of [1, 2, 3]) {
    await owner.query("update pgboss.job set start_after = now() - interval '1 second'")
    await jobs.drain()
  }
  await jobs.drain()
}

const list = async (options: Parameters<typeof call>[1] = { token }) =>
  (await call('listFailedJobs', options)).data as JobFailures

describe('a job that failed at its last attempt', () => {
  test('is listed with its title, attempts and an error code without personal data', async () => {
    obstacle = throws(Object.assign(new Error('550 ana@example.com is unknown'), { code: 'EENVELOPE 550' }))
    await failing('one')
    expect(await list()).toMatchObject({
      items: [
        {
          id: expect.any(String),
          job: 'post',
          title: 'job.post',
          tries: 3,
          reason: 'Error EENVELOPE 550',
          failed_at: clock.now().toISOString(),
        },
      ],
      total: 1,
    })
    const { rows } = await owner.query('select data, reason from failed_jobs')
    const kept = await owner.query("select output from pgboss.job where name = 'post'")
    expect(rows).toEqual([{ data: { letter: 'one' }, reason: 'Error EENVELOPE 550' }])
    expect(JSON.stringify(kept.rows)).not.toContain('ana@')
  })

  test.each([
    ['a rejection by a rule', () => throwError('wrong_state'), 'Error wrong_state'],
    ['a programming error', throws(new TypeError('ana@example.com is not a function')), 'TypeError'],
  ])('shows only the code of %s', async (_sentence, wall, reason) => {
    obstacle = wall
    await failing('two')
    expect((await list()).items).toMatchObject([{ reason }])
  })

  test('has the reason timeout if it ran out of time', async () => {
    await sendJob(pool, { tenant: tenants.alba, job: 'post', letter: 'slow' })
    await owner.query(
      "update pgboss.job set state = 'active', retry_count = 2, started_on = now() - interval '1 hour'",
    )
    const other = worker(pool, jobQueuesOf(platform.app.services), () => undefined)
    other.start()
    await expect
      .poll(async () => (await list()).items, { timeout: 10_000 })
      .toMatchObject([{ reason: 'timeout', tries: 3 }])
    await other.stop()
  })

  test('is one entry with a total of attempts if it fails again', async () => {
    obstacle = throws(new Error())
    await failing('again')
    await failing('again')
    await failing('another')
    const { items } = await list()
    expect(items.map(({ tries }) => tries).sort()).toEqual([3, 6])
  })

  test("is listed in pages, newest first, with its title in the reader's language", async () => {
    await owner.query(
      `insert into failed_jobs (tenant_id, id, job, data, tries, reason, failed_at)
       select $1, gen_random_uuid(), 'housekeeping', jsonb_build_object('n', n), n, 'x', timestamptz '2026-01-01' + n * interval '1 day'
       from generate_series(1, 25) as n`,
      [tenants.alba],
    )
    const pages = [await list({ token }), await list({ token, params: { page: 2 }, language: 'en' })]
    expect(pages.map(({ items, total }) => [items[0]?.tries, items.length, total])).toEqual([
      [25, 20, 25],
      [5, 5, 25],
    ])
    expect(pages.map(({ items }) => items[0]?.title)).toEqual(['Borrar datos antiguos', 'Remove old data'])
  })
})

describe('a failed job that a manager retries', () => {
  test('runs as the system in its tenant and leaves the list', async () => {
    obstacle = throws(new Error())
    await failing('letter')
    obstacle = undefined
    const [{ id } = { id: '' }] = (await list()).items
    expect((await call('retryFailedJob', { token, params: { id } })).status).toBe(204)
    expect((await list()).total).toBe(0)
    await jobs.drain()
    expect(done).toEqual([['alba', { kind: 'system', name: 'post' }, 'letter']])
  })

  test('returns to the list if it fails again', async () => {
    obstacle = throws(new Error())
    await failing('letter')
    const [{ id } = { id: '' }] = (await list()).items
    await call('retryFailedJob', { token, params: { id } })
    expect((await list()).total).toBe(0)
    await exhaust()
    expect((await list()).items).toMatchObject([{ job: 'post', tries: 3 }])
  })

  test('runs once if two managers retry it at once', async () => {
    obstacle = throws(new Error())
    await failing('letter')
    const [{ id } = { id: '' }] = (await list()).items
    const press = () => call('retryFailedJob', { token, params: { id } })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    const { rowCount } = await owner.query("select from pgboss.job where name = 'post' and state = 'created'")
    expect(rowCount).toBe(1)
  })

  test('sends a mail that the mail server had not accepted', async () => {
    const { email } = await platform.account()
    await jobs.drain()
    const { rows } = await owner.query('select id from mails where recipient = $1', [email])
    await owner.query(
      "update mails set sent_at = null, useless_after = null, subject = 'Hola' where recipient = $1",
      [email],
    )
    await owner.query(
      `insert into failed_jobs (tenant_id, id, job, data, tries, reason, failed_at)
       values ($1, gen_random_uuid(), 'deliverMail', $2, 13, 'ECONNECTION', $3)`,
      [tenants.alba, { mail: rows[0]?.id }, clock.now()],
    )
    const [{ id, title } = { id: '', title: '' }] = (await list()).items
    await call('retryFailedJob', { token, params: { id } })
    await jobs.drain()
    const last = platform.mails.at(-1)
    expect([title, last?.to, last?.subject]).toEqual(['Enviar un correo', email, 'Hola'])
  })
})

describe('access to failed jobs', () => {
  test("is limited to the manager's tenant", async () => {
    obstacle = throws(new Error())
    await failing('letter')
    const [{ id } = { id: '' }] = (await list()).items
    const host = 'nexo.localhost'
    const other = await platform.account({ host, roles: ['ADMIN'] })
    expect(await list({ token: other.token, host })).toMatchObject({ items: [], total: 0 })
    const { status } = await call('retryFailedJob', { token: other.token, host, params: { id } })
    expect([status, (await list()).total]).toEqual([404, 1])
  })

  test('is rejected for investors and visitors', async () => {
    const { token: investor } = await platform.account()
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    const statuses = [
      await call('listFailedJobs', { token: investor }),
      await call('listFailedJobs'),
      await call('retryFailedJob', { token: investor, params }),
      await call('retryFailedJob', { params }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([403, 401, 403, 401])
  })
})

describe('a failed job that a manager drops', () => {
  const body = { reason: 'La dirección ya no existe' }

  test('never runs again, and the reason is logged', async () => {
    obstacle = throws(new Error())
    await failing('letter')
    obstacle = undefined
    const [{ id } = { id: '' }] = (await list()).items
    expect((await call('dropFailedJob', { token, params: { id }, body: {} })).status).toBe(400)
    expect((await call('dropFailedJob', { token, params: { id }, body })).status).toBe(204)
    expect((await call('dropFailedJob', { token, params: { id }, body })).status).toBe(404)
    await jobs.drain()
    expect([(await list()).total, done]).toEqual([0, []])
    const { rows } = await owner.query("select why from audit_log where operation = 'dropFailedJob'")
    expect(rows).toEqual([{ why: body.reason }])
  })

  test("loses its mail's text and address", async () => {
    await platform.account({ email: 'gone@mail.test' })
    await jobs.drain()
    await owner.query(
      `insert into mails (tenant_id, id, event, recipient, sender, subject, told, text, created_at)
       values ($1, gen_random_uuid(), 'gone', 'gone@mail.test', 'Alba', 'Hola', 'Hola', 'Hola', now())`,
      [tenants.alba],
    )
    await owner.query(
      `insert into failed_jobs (tenant_id, id, job, data, tries, reason, failed_at)
       select tenant_id, gen_random_uuid(), 'deliverMail', jsonb_build_object('mail', id), 13, 'Error', now()
       from mails where event = 'gone'`,
    )
    const [failed] = (await list()).items
    expect(failed?.about).toBe('Hola')
    await call('dropFailedJob', { token, params: { id: failed?.id }, body })
    const { rows } = await owner.query(
      "select recipient, subject, text, dropped_at is not null as dropped from mails where event = 'gone'",
    )
    expect(rows).toEqual([{ recipient: '', subject: '', text: '', dropped: true }])
  })
})
