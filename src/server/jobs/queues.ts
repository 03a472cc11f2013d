import type pg from 'pg'
import PgBoss from 'pg-boss'
import type { JobName, JobOptions, Jobs } from './jobs.ts'

interface Queue extends Omit<PgBoss.Queue, 'name'> {
  /** How many jobs of this queue one process works on side by side. */
  atOnce: number
}

/** How often and how long each job is tried again before it counts as dead. */
export const queues: Record<JobName, Queue> = {
  dead_mail: { atOnce: 1, retryLimit: 12, retryDelay: 60, retryBackoff: true, expireInSeconds: 60 },
  // Whatever a process had in hand when it died is taken up again once its time is over.
  mail: {
    atOnce: 5,
    retryLimit: 12,
    retryDelay: 5,
    retryBackoff: true,
    expireInSeconds: 20,
    deadLetter: 'dead_mail',
  },
  housekeeping: { atOnce: 1, retryLimit: 3, retryDelay: 60, expireInSeconds: 600 },
}

export const queueNames = Object.keys(queues) as JobName[]

/** Making one takes longer than sending a job, and connections are used again and again. */
const made = new WeakMap<object, PgBoss>()

/** The queue over a connection or pool; nothing in it maintains or migrates by itself. */
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

/** Makes the queue's tables, by the owner: the application's login creates nothing. */
export async function installQueues(owner: pg.Client): Promise<void> {
  const boss = new PgBoss({
    db: executorOf(owner),
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  await boss.start()
  for (const [name, { atOnce: _ours, ...options }] of Object.entries(queues)) {
    await boss.createQueue(name, { name, ...options })
    await boss.updateQueue(name, { name, ...options })
  }
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
export async function sendJob<N extends JobName>(
  client: Pick<pg.ClientBase, 'query'>,
  name: N,
  data: Jobs[N],
  { urgent, hourly }: JobOptions = {},
): Promise<void> {
  await queueOver(client).send(name, data, {
    priority: urgent ? 1 : 0,
    ...(hourly && { singletonKey: data.tenant, singletonSeconds: 3600 }),
  })
}
