import type pg from 'pg'
import type { JobName, Jobs } from './jobs.ts'
import { queueNames, queueOver, queues } from './queues.ts'

/** What each job does. A job may run more than once: it must notice that its work is done. */
export type Workers = { [N in JobName]: (data: Jobs[N]) => Promise<void> }

export interface Worker {
  /** Does everything that is due now; returns how many jobs were done. */
  drain(): Promise<number>
  /** Keeps looking for work; `often` is done now and then by the way, such as sending what is due by the clock. */
  start(often?: () => Promise<void>): void
  /** Finishes the jobs in hand and stops. */
  stop(): Promise<void>
}

const pauseInMs = 500
/** What a process had in hand when it died is found at the next maintenance. */
const maintenanceInMs = 5_000
const oftenInMs = 60_000

/**
 * Takes jobs from the queue, the urgent first, a few side by side. Any number of processes may: each job goes to one of
 * them. `report` hears of jobs that failed and will be tried again; while the database is away the worker waits.
 */
export function worker(
  pool: pg.Pool,
  workers: Workers,
  report: (job: string, error: unknown) => void,
): Worker {
  const boss = queueOver(pool)
  /** How many lanes of each queue are open. */
  const lanes = new Map<JobName, number>()
  const running = new Set<Promise<unknown>>()
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let maintained = 0
  let oftenDone = 0

  async function drain(): Promise<number> {
    const done = await Promise.all(queueNames.map(lane))
    return done.reduce((sum, each) => sum + each)
  }

  /** One job after the other until none is due. Where one was due there may be more: the next lane opens beside it. */
  async function lane<N extends JobName>(name: N): Promise<number> {
    const open = lanes.get(name) ?? 0
    if (open === queues[name].atOnce) return 0
    lanes.set(name, open + 1)
    let done = 0
    let beside: Promise<number> | undefined
    try {
      for (let job = await next(name); job; job = await next(name)) {
        beside ??= lane(name)
        await perform(name, job)
        done += 1
      }
    } finally {
      lanes.set(name, (lanes.get(name) ?? 1) - 1)
    }
    return done + ((await beside) ?? 0)
  }

  async function next<N extends JobName>(name: N) {
    if (stopping) return undefined
    const [job] = await boss.fetch<Jobs[N]>(name)
    return job
  }

  async function perform<N extends JobName>(
    name: N,
    { id, data }: { id: string; data: Jobs[N] },
  ): Promise<void> {
    try {
      await workers[name](data)
    } catch (error) {
      report(name, error)
      await boss.fail(name, id, { reason: error instanceof Error ? error.message : String(error) })
      return
    }
    await boss.complete(name, id)
  }

  async function maintain(often?: () => Promise<void>): Promise<void> {
    if (Date.now() - maintained < maintenanceInMs) return
    maintained = Date.now()
    await boss.maintain()
    if (Date.now() - oftenDone < oftenInMs) return
    oftenDone = Date.now()
    await often?.()
  }

  /** Looks for work without waiting for what is in hand: a mail server that hangs keeps only its own lane busy. */
  function start(often?: () => Promise<void>): void {
    timer = setInterval(() => {
      for (const work of [...queueNames.map(lane), maintain(often)]) track(work)
    }, pauseInMs)
  }

  function track(work: Promise<unknown>): void {
    const watched = work.catch((error) => report('queue', error)).finally(() => running.delete(watched))
    running.add(watched)
  }

  async function stop(): Promise<void> {
    stopping = true
    clearInterval(timer)
    await Promise.all(running)
  }

  return { drain, start, stop }
}
