import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { Registry } from './job.ts'

/** The data of a job: names and ids only and no personal data, because the queue contains the jobs of all tenants. */
export interface Payload {
  tenant: string
  job: string
  [more: string]: unknown
}

export interface JobOptions {
  /** Whether the job has a higher priority because a user is waiting. */
  urgent?: boolean | undefined
  /** Sends the job at most once with this key within this number of seconds, across all processes. */
  once?: { key: string; seconds: number }
}

/** The queue of jobs whose last attempt failed. */
export const failedQueue = 'failed'

/** Caches the instances of pg-boss, because creating an instance takes longer than sending a job. */
const bossByExecutor = new WeakMap<object, PgBoss>()

/** Returns pg-boss on a connection or pool, without automatic maintenance and migrations. */
export function queueOver(executor: Pick<pg.ClientBase, 'query'>): PgBoss {
  const cached = bossByExecutor.get(executor)
  if (cached) return cached
  const boss = new PgBoss({
    db: executorOf(executor),
    migrate: false,
    supervise: false,
    schedule: false,
  })
  bossByExecutor.set(executor, boss)
  return boss
}

/**
 * Creates the queues and their tables with the owner's login, because the application's login may not create
 * anything.
 */
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
    const retryOptions = { retryLimit: retries, retryDelay: retryInSeconds, retryBackoff: true }
    const queue = { name, ...retryOptions, expireInSeconds, deadLetter: failedQueue }
    await boss.createQueue(name, queue)
    await boss.updateQueue(name, queue)
  }
  // Adds an index in the order of fetching, because pg-boss otherwise sorts all waiting jobs.
  await owner.query(
    "create index if not exists job_next on pgboss.job (name, priority desc, created_on, id) where state < 'active'",
  )
  await boss.stop({ graceful: false })
}

/**
 * Returns which of these queues have a due job. Reads one job per queue, so that the duration does not depend on the
 * queue's length.
 */
export async function dueQueues(
  executor: Pick<pg.ClientBase, 'query'>,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await executor.query<{ name: string }>({
    name: 'due-queues',
    text: `select queue.name from unnest($1::text[]) as queue (name), lateral (
      select from pgboss.job
      where job.name = queue.name and state < 'active' and start_after < now()
      limit 1
    ) as job`,
    values: [names],
  })
  return rows.map(({ name }) => name)
}

/**
 * Adapts a client to pg-boss. Without parameters, a text may contain several statements; the last result is
 * returned.
 */
function executorOf(client: Pick<pg.ClientBase, 'query'>): PgBoss.Db {
  return {
    async executeSql(text, values) {
      const result = await client.query(text, values?.length ? values : undefined)
      return Array.isArray(result) ? result.at(-1) : result
    },
  }
}

/** Queues a job in the client's transaction, so that a rollback removes it. Throws `Error` for an unknown queue. */
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
