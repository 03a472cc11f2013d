import { beforeEach, expect, test } from 'vitest'
import type { MailJob } from '../../../src/server/jobs/jobs.ts'
import { sendJob } from '../../../src/server/jobs/queues.ts'
import { type Worker, type Workers, worker } from '../../../src/server/jobs/worker.ts'
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
    await sendJob(platform.pool, 'mail', {
      event: `news ${index}`,
      tenant: platform.tenants.alba,
      to: 'many@example.com',
      from: 'Alba',
      subject: `News ${index}`,
      text: '',
    })
}

function mailWorker(
  mail: Workers['mail'],
  report: (job: string, error: unknown) => void = () => undefined,
): Worker {
  return worker(platform.pool, { mail, housekeeping: async () => undefined }, report)
}

test('codes and links to a new password go before everything that waits', async () => {
  const { email } = await platform.account()
  await platform.jobs.drain()
  await queue(40)
  const to = 'nueva@example.com'
  await platform.call('registerUser', { body: { ...person, email: to }, address: '10.7.0.1' })
  await platform.call('forgotPassword', { body: { email } })
  const order: string[] = []
  await mailWorker(async (mail) => void order.push(mail.to)).drain()
  expect(order).toHaveLength(42)
  expect(order.slice(0, 6)).toEqual(expect.arrayContaining([email, to]))
})

test('a mail that takes long holds nobody else up', async () => {
  await queue(10)
  let release: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent: MailJob[] = []
  const jobs = mailWorker(async (mail) => {
    if (mail.subject === 'News 0') await slow
    sent.push(mail)
    if (sent.length === 9) release()
  })
  await jobs.drain()
  expect(sent.at(-1)?.subject).toBe('News 0')
})

test('while one mail hangs, those that come later go on being sent', async () => {
  await queue(1)
  let release: () => void = () => undefined
  const hanging = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent: (mail: MailJob) => void = () => undefined
  const first = new Promise<MailJob>((taken) => {
    sent = taken
  })
  const jobs = mailWorker(async (mail) => {
    sent(mail)
    await hanging
  })
  jobs.start()
  await first
  const later = new Promise<MailJob>((taken) => {
    sent = taken
  })
  await queue(1)
  expect(await later).toMatchObject({ subject: 'News 0' })
  release()
  await jobs.stop()
})

test('a few mails go at once, not all of them', async () => {
  await queue(30)
  let most = 0
  let now = 0
  await mailWorker(async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise(setImmediate)
    now -= 1
  }).drain()
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(5)
})

test('a mail that fails is reported and stays, and the others go', async () => {
  await queue(3)
  const problems: string[] = []
  const sent: string[] = []
  await mailWorker(
    async ({ subject }) => {
      if (subject === 'News 1') throw new Error('greylisted')
      sent.push(subject)
    },
    (job, error) => problems.push(`${job}: ${String(error)}`),
  ).drain()
  expect([sent.sort(), problems]).toEqual([['News 0', 'News 2'], ['mail: Error: greylisted']])
  const { rows } = await platform.owner.query(
    "select data->>'subject' as subject from pgboss.job where name = 'mail' and state = 'retry'",
  )
  expect(rows).toEqual([{ subject: 'News 1' }])
})

test('while the database is away jobs in hand wait for it, and nothing is lost', async () => {
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
    {
      mail: async ({ subject }) => {
        sent.push(subject)
        if (sent.length === 3) away = true
        if (subject === 'News 0') throw new Error('greylisted')
      },
      housekeeping: async () => undefined,
    },
    (job, error) => problems.push(`${job}: ${String(error)}`),
  )
  jobs.start()
  await expect.poll(() => problems, { timeout: 5_000 }).toContain('queue: Error: connect ECONNREFUSED')
  away = false
  await expect.poll(unfinished, { timeout: 10_000 }).toEqual([{ subject: 'News 0', state: 'retry' }])
  await jobs.stop()
  expect([new Set(sent).size, sent.length]).toEqual([8, 8])
})

test('a job that takes longer than the server may take to stop is given back', async () => {
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
  expect(await unfinished()).toEqual([{ subject: 'News 0', state: 'retry' }])
  end()
})

/** Mails that are not done. */
async function unfinished(): Promise<unknown[]> {
  const { rows } = await platform.owner.query(
    "select data->>'subject' as subject, state from pgboss.job where name = 'mail' and state <> 'completed'",
  )
  return rows
}
