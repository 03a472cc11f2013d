import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { Registry } from './job.ts'

/** The data of a job: names and ids only, no personal data, because the queue spans the tenants. */
export interface Payload {
  tenant: string
  job: string
  [more: string]: unknown
}

export interface JobOptions {
  /** High priority: a user is waiting. */
  urgent?: boolean | undefined
  /** Sent at most once within so many seconds with this key, however many processes send it. */
  once?: { key: string; seconds: number }
}

/** Holds jobs that failed at their last try, for a manager. */
export const failedQueue = 'failed'

/** Making one takes longer than sending a job, and connections are used again and again. */
const made = new WeakMap<object, PgBoss>()

/** Opens the queue on a connection or pool, without maintenance or migrations. */
export function queueOver(executor: Pick<pg.ClientBase, 'query'>): PgBoss {
  const known = made.get(executor)
  if (known) return known
  const queue = new PgBoss({
    db: executorOf(executor),
    migrate: false,
    supervise: false,
    schedule: false,
  })
  made.set(executor, queue)
  return queue
}

/** Makes the tables of these jobs' queues, by the owner: the application's login creates nothing. */
export async function installQueues(owner: Pick<pg.ClientBase, 'query'>, registry: Registry): Promise<void> {
  const boss = new PgBoss({
    db: executorOf(owner),
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  await boss.createQueue(failedQueue)
  for (const [name, { retries, retryInSeconds, expireInSeconds }] of Object.entries(registry)) {
    const tries = { retryLimit: retries, retryDelay: retryInSeconds, retryBackoff: true }
    const queue = { name, ...tries, expireInSeconds, deadLetter: failedQueue }
    await boss.createQueue(name, queue)
    await boss.updateQueue(name, queue)
  }
  // The next job is found in the queue's own order, however many wait: pg-boss sorts all of them.
  await owner.query(
    "create index if not exists job_next on pgboss.job (name, priority desc, created_on, id) where state < 'active'",
  )
  await boss.stop({ graceful: false })
}

/** Several statements at once go without parameters, and answer one result each. */
function executorOf(client: Pick<pg.ClientBase, 'query'>): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const result = await client.query(text, values?.length ? values : undefined)
      return Array.isArray(result) ? result.at(-1) : result
    },
  }
}

/** Queues a job within the transaction that `client` is in: rolled back, the job never was. */
export async function sendJob(
  client: Pick<pg.ClientBase, 'query'>,
  payload: Payload,
  { urgent, once }: JobOptions = {},
): Promise<void> {
  const id = await queueOver(client).send(payload.job, payload, {
    priority: urgent ? 1 : 0,
    ...(once && { singletonKey: once.key, singletonSeconds: once.seconds }),
  })
  if (id === null && !once) throw new Error(`There is no queue ${payload.job}.`)
}
