import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { errorNameOf } from '../startup/error-description.ts'
import { withTimeout } from '../startup/with-timeout.ts'
import { dueQueues, type Payload, queueOver } from './queues.ts'

/** Describes a job fetched from the queue. */
export interface FetchedJob {
  id: string
  data: Payload
  retryLimit: number
  /** Contains the reason of the last failure. */
  reason: string
}

/** Processes the jobs of one queue. */
export interface JobQueue {
  /** Limits the concurrent jobs in one process. */
  concurrency: number
  perform(job: FetchedJob): Promise<void>
}

export interface Worker {
  /** Processes all due jobs and returns their number. */
  drain(): Promise<number>
  /** Polls the queues; calls `onTick` once a minute. */
  start(onTick?: () => Promise<void>): void
  /**
   * Stops fetching, finishes running jobs, and returns those to the queue that take longer than `timeoutMs`
   * milliseconds.
   */
  stop(timeoutMs?: number): Promise<void>
}

const pauseInMs = 500
/** Sets the interval of the queue's maintenance, which finds the jobs of crashed processes. */
const maintenanceInMs = 5_000
const tickInMs = 60_000
/** Limits the tries to store a job's outcome while the database is unavailable. */
const outcomeTries = 30
const outcomePauseInMs = 1_000
const stopTimeoutMs = 8_000

/**
 * Fetches and runs jobs, urgent ones first, several at once; each job goes to one process. Waits while the database is
 * unavailable, and reports that once; `report` is also called for failed jobs to be retried.
 */
export function worker(
  pool: Pick<pg.ClientBase, 'query'>,
  queues: Readonly<Record<string, JobQueue>>,
  report: (job: string, error: unknown) => void,
): Worker {
  const boss = queueOver(pool)
  /** Counts the running jobs per queue. */
  const open = new Map<string, number>()
  const running = new Set<Promise<unknown>>()
  /** Maps the running jobs' ids to their queues. */
  const inHand = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let polling = false
  let away = false
  let maintained = Number.NEGATIVE_INFINITY
  let tickedAt = Number.NEGATIVE_INFINITY

  async function drain(): Promise<number> {
    const done = await Promise.all(await workOnDue())
    return done.reduce((sum, each) => sum + each, 0)
  }

  /** Starts work on each queue that has a due job and a free place. */
  async function workOnDue(): Promise<Promise<number>[]> {
    const free = Object.keys(queues).filter(
      (name) => (open.get(name) ?? 0) < (queues[name]?.concurrency ?? 0),
    )
    const due = await dueQueues(pool, free)
    away = false
    return due.flatMap((name) => (queues[name] ? [workOn(name, queues[name])] : []))
  }

  /** Runs jobs until none is due, and starts another worker for each fetched job, up to the concurrency. */
  async function workOn(name: string, queue: JobQueue): Promise<number> {
    const others = open.get(name) ?? 0
    if (others === queue.concurrency) return 0
    open.set(name, others + 1)
    let done = 0
    let tickRun: Promise<number> | undefined
    try {
      for (let job = await next(name); job; job = await next(name)) {
        tickRun ??= workOn(name, queue)
        // Prevents an unhandled rejection if this worker fails first.
        tickRun.catch(() => undefined)
        await perform(name, queue, job)
        done += 1
      }
    } finally {
      open.set(name, (open.get(name) ?? 1) - 1)
    }
    return done + ((await tickRun) ?? 0)
  }

  async function next(name: string): Promise<FetchedJob | undefined> {
    if (stopping) return undefined
    const [job] = await boss.fetch<Payload>(name, { includeMetadata: true })
    away = false
    return job && { ...job, reason: reasonIn(job.output) }
  }

  async function perform(name: string, queue: JobQueue, job: FetchedJob): Promise<void> {
    const { id } = job
    inHand.set(id, name)
    let write = () => boss.complete(name, id)
    try {
      await queue.perform(job)
    } catch (error) {
      report(name, error)
      write = () => boss.fail(name, id, { reason: errorNameOf(error) })
    }
    try {
      await persistently(write)
    } finally {
      inHand.delete(id)
    }
  }

  /** Stores an outcome with retries; a job without a stored outcome is repeated. */
  async function persistently(write: () => Promise<void>, tries = outcomeTries): Promise<void> {
    try {
      await write()
    } catch (error) {
      if (stopping || tries === 1) throw error
      reportAway(error)
      await pause(outcomePauseInMs)
      await persistently(write, tries - 1)
    }
  }

  function reportAway(error: unknown): void {
    if (!away) report('queue', error)
    away = true
  }

  async function maintain(onTick?: () => Promise<void>): Promise<void> {
    // Uses a clock that is not affected by changes of the system time.
    const now = performance.now()
    if (now - maintained < maintenanceInMs) return
    maintained = now
    await boss.maintain()
    if (now - tickedAt < tickInMs) return
    tickedAt = now
    await onTick?.()
  }

  /** Polls without waiting for running jobs, so that a hanging service blocks only its own queue. */
  function start(onTick?: () => Promise<void>): void {
    timer = setInterval(() => {
      track(poll())
      track(maintain(onTick))
    }, pauseInMs)
  }

  async function poll(): Promise<void> {
    if (polling) return
    polling = true
    try {
      for (const work of await workOnDue()) track(work)
    } finally {
      polling = false
    }
  }

  function track(work: Promise<unknown>): void {
    const watched = work.catch(reportAway).finally(() => running.delete(watched))
    running.add(watched)
  }

  async function stop(timeoutMs = stopTimeoutMs): Promise<void> {
    stopping = true
    clearInterval(timer)
    if (await withTimeout(timeoutMs, Promise.all(running))) return
    const reason = 'stopped'
    await Promise.allSettled([...inHand].map(([id, name]) => boss.fail(name, id, { reason })))
  }

  return { drain, start, stop }
}

/** Returns the reason of the last failure; `timeout` if the queue itself failed the job. */
function reasonIn(output: object | null): string {
  return output !== null && 'reason' in output ? String(output.reason) : 'timeout'
}
