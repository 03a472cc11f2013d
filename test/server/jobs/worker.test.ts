import { beforeEach, expect, test } from 'vitest'
import { failedQueue, type Payload, queueOver, sendJob } from '../../../src/server/jobs/queues.ts'
import { type JobQueue, type Worker, worker } from '../../../src/server/jobs/worker.ts'
import { password, testPlatform } from '../harness.ts'

const platform = await testPlatform()
const person = {
  name: 'Lucía',
  surname: 'Vidal',
  password,
  password_repeat: password,
  terms: true,
  privacy: true,
}

beforeEach(async () => {
  await platform.jobs.drain()
  await platform.owner.query('delete from pgboss.job')
})

async function queue(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await sendJob(platform.pool, {
      tenant: platform.tenants.alba,
      job: 'deliverMail',
      mail: `news ${index}`,
    })
}

type Deliver = (job: Payload) => Promise<void>

function mailWorker(
  deliver: Deliver,
  report: (job: string, error: unknown) => void = () => undefined,
): Worker {
  return worker(platform.pool, mailLane(deliver), report)
}

function mailLane(deliver: Deliver): Record<string, JobQueue> {
  return { deliverMail: { concurrency: 5, perform: ({ data }) => deliver(data) } }
}

test('codes and password links are sent before all other mails', async () => {
  const { email } = await platform.account()
  await platform.jobs.drain()
  await queue(40)
  const to = 'nueva@example.com'
  await platform.call('registerUser', { body: { ...person, email: to }, address: '10.7.0.1' })
  await platform.call('forgotPassword', { body: { email } })
  const order: string[] = []
  await mailWorker(async ({ mail }) => void order.push(String(mail))).drain()
  expect(order).toHaveLength(42)
  const { rows } = await platform.owner.query<{ id: string }>(
    'select id from mails where recipient = any($1) and sent_at is null',
    [[email, to]],
  )
  expect(rows).toHaveLength(2)
  expect(order.slice(0, 6)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)))
})

test('a slow mail does not delay the others', async () => {
  await queue(10)
  let release: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent: Payload[] = []
  const jobs = mailWorker(async (mail) => {
    if (mail.mail === 'news 0') await slow
    sent.push(mail)
    if (sent.length === 9) release()
  })
  await jobs.drain()
  expect(sent.at(-1)?.mail).toBe('news 0')
})

test('a later mail is sent while another hangs', async () => {
  await queue(1)
  let release: () => void = () => undefined
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent: (mail: Payload) => void = () => undefined
  const first = new Promise<Payload>((taken) => {
    sent = taken
  })
  const jobs = mailWorker(async (mail) => {
    sent(mail)
    await hanging
  })
  jobs.start()
  await first
  const later = new Promise<Payload>((taken) => {
    sent = taken
  })
  await queue(1)
  expect(await later).toMatchObject({ mail: 'news 0' })
  release()
  await jobs.stop()
})

test('between two and five mails are sent in parallel', async () => {
  await queue(30)
  let most = 0
  let now = 0
  let join: () => void = () => undefined
  const joined = new Promise<void>((resolve) => {
    join = resolve
  })
  await mailWorker(async () => {
    now += 1
    most = Math.max(most, now)
    if (now === 2) join()
    // Waits until a second one runs.
    await joined
    now -= 1
  }).drain()
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(5)
})

test('a failed mail is reported and retried, and the others are sent', async () => {
  await queue(3)
  const problems: string[] = []
  const sent: string[] = []
  await mailWorker(
    async ({ mail }) => {
      if (mail === 'news 1') throw new Error('greylisted')
      sent.push(String(mail))
    },
    (job, error) => problems.push(`${job}: ${String(error)}`),
  ).drain()
  expect([sent.sort(), problems]).toEqual([['news 0', 'news 2'], ['deliverMail: Error: greylisted']])
  const { rows } = await platform.owner.query(
    "select data->>'mail' as mail from pgboss.job where name = 'deliverMail' and state = 'retry'",
  )
  expect(rows).toEqual([{ mail: 'news 1' }])
})

test('a job of a dead process is taken over by another', async () => {
  const jobs = mailWorker(async () => undefined)
  await jobs.drain()
  await queue(1)
  const [lost] = await queueOver(platform.pool).fetch<Payload>('deliverMail')
  expect(lost?.data.mail).toBe('news 0')
  await platform.owner.query(
    "update pgboss.job set started_on = now() - interval '21 seconds', retry_delay = 0 where id = $1",
    [lost?.id],
  )
  let take: (mail: Payload) => void = () => undefined
  const taken = new Promise<Payload>((resolve) => {
    take = resolve
  })
  const other = mailWorker(async (mail) => take(mail))
  other.start()
  expect((await taken).mail).toBe('news 0')
  await other.stop()
})

test('a mail that fails at its last attempt moves to the queue of failed jobs', async () => {
  await queue(1)
  await platform.owner.query(
    "update pgboss.job set retry_limit = 0 where name = 'deliverMail' and state = 'created'",
  )
  const dead: unknown[] = []
  const work = {
    ...mailLane(() => Promise.reject(new Error('refused'))),
    [failedQueue]: {
      concurrency: 1,
      perform: async ({ data }) => void dead.push(data.mail),
    } satisfies JobQueue,
  }
  const jobs = worker(platform.pool, work, () => undefined)
  await jobs.drain()
  await jobs.drain()
  expect(dead).toEqual(['news 0'])
})

test('jobs survive an interruption of the database, and each mail is sent once', async () => {
  await queue(8)
  let away = false
  const connection = {
    query: (...given: unknown[]) =>
      away
        ? Promise.reject(new Error('connect ECONNREFUSED'))
        : Reflect.apply(platform.pool.query, platform.pool, given),
  }
  const sent: string[] = []
  const problems: string[] = []
  const jobs = worker(
    connection,
    mailLane(async ({ mail }) => {
      sent.push(String(mail))
      if (sent.length === 3) away = true
      if (mail === 'news 0') throw new Error('greylisted')
    }),
    (job, error) => problems.push(`${job}: ${String(error)}`),
  )
  jobs.start()
  await expect.poll(() => problems, { timeout: 5_000 }).toContain('queue: Error: connect ECONNREFUSED')
  away = false
  await expect.poll(unfinished, { timeout: 10_000 }).toEqual([{ mail: 'news 0', state: 'retry' }])
  await jobs.stop()
  expect([new Set(sent).size, sent.length]).toEqual([8, 8])
})

test('a job that outlasts the shutdown is returned to the queue', async () => {
  await queue(1)
  let begun: () => void = () => undefined
  const began = new Promise<void>((resolve) => {
    begun = resolve
  })
  let end: () => void = () => undefined
  const hanging = new Promise<void>((resolve) => {
    end = resolve
  })
  const jobs = mailWorker(() => {
    begun()
    return hanging
  })
  jobs.start()
  await began
  await jobs.stop(50)
  expect(await unfinished()).toEqual([{ mail: 'news 0', state: 'retry' }])
  end()
})

/** Lists the mails that are not sent. */
async function unfinished(): Promise<unknown[]> {
  const { rows } = await platform.owner.query(
    "select data->>'mail' as mail, state from pgboss.job where name = 'deliverMail' and state <> 'completed'",
  )
  return rows
}
