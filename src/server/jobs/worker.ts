import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { errorNameOf } from '../startup/error-description.ts'
import { withTimeout } from '../startup/with-timeout.ts'
import { dueQueues, type Payload, queueOver } from './queues.ts'

/** A job fetched from the queue. */
export interface FetchedJob {
  id: string
  data: Payload
  retryLimit: number
  /** The reason of the last failure. */
  reason: string
}

/** The processing of the jobs of one queue. */
export interface JobQueue {
  /** The maximum number of concurrent jobs in one process. */
  concurrency: number
  perform(job: FetchedJob): Promise<void>
}

export interface Worker {
  /** Processes all due jobs, also those that are sent meanwhile, and returns their number. */
  drain(): Promise<number>
  /** Polls the queues; calls `onTick` once a minute. */
  start(onTick?: () => Promise<void>): void
  /**
   * Stops fetching, finishes running jobs, and returns those to the queue that take longer than `timeoutMs`
   * milliseconds.
   */
  stop(timeoutMs?: number): Promise<void>
}

const pollIntervalMs = 500
/** The interval of the queue's maintenance in milliseconds. It finds the jobs of crashed processes. */
const maintenanceInMs = 5_000
const tickInMs = 60_000
/** The maximum number of attempts to store a job's outcome while the database is unavailable. */
const outcomeTries = 30
const outcomePauseInMs = 1_000
const stopTimeoutMs = 8_000

/**
 * Fetches and runs jobs, urgent ones first, several at once; each job goes to one process. While the database is
 * unavailable, the worker waits and reports this once; `report` is also called for failed jobs that will be retried.
 */
export function worker(
  pool: Pick<pg.ClientBase, 'query'>,
  queues: Readonly<Record<string, JobQueue>>,
  report: (job: string, error: unknown) => void,
): Worker {
  const boss = queueOver(pool)
  /** The number of running jobs per queue. */
  const runningCounts = new Map<string, number>()
  const pendingWork = new Set<Promise<unknown>>()
  /** The queues of the running jobs, by job id. */
  const queueByJobId = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  let isPolling = false
  let isUnavailable = false
  let maintainedAt = Number.NEGATIVE_INFINITY
  let tickedAt = Number.NEGATIVE_INFINITY

  async function drain(): Promise<number> {
    const counts = await Promise.all(await runDueQueues())
    const count = counts.reduce((sum, queueCount) => sum + queueCount, 0)
    return count === 0 ? 0 : count + (await drain())
  }

  /** Starts a run of each queue that has a due job and a free slot. */
  async function runDueQueues(): Promise<Promise<number>[]> {
    const freeQueues = Object.entries(queues).filter(
      ([name, { concurrency }]) => (runningCounts.get(name) ?? 0) < concurrency,
    )
    const dueNames = new Set(
      await dueQueues(
        pool,
        freeQueues.map(([name]) => name),
      ),
    )
    isUnavailable = false
    return freeQueues.filter(([name]) => dueNames.has(name)).map(([name, queue]) => runQueue(name, queue))
  }

  /**
   * Runs jobs until none is due. After the first fetched job, starts another run of the same queue, up to the
   * concurrency.
   */
  async function runQueue(name: string, queue: JobQueue): Promise<number> {
    const runningCount = runningCounts.get(name) ?? 0
    if (runningCount === queue.concurrency) return 0
    runningCounts.set(name, runningCount + 1)
    let doneCount = 0
    let siblingRun: Promise<number> | undefined
    try {
      for (let job = await fetchNext(name); job; job = await fetchNext(name)) {
        siblingRun ??= runQueue(name, queue)
        // Prevents an unhandled rejection if this run fails first.
        siblingRun.catch(() => undefined)
        await perform(name, queue, job)
        doneCount += 1
      }
    } finally {
      runningCounts.set(name, (runningCounts.get(name) ?? 1) - 1)
    }
    return doneCount + ((await siblingRun) ?? 0)
  }

  async function fetchNext(name: string): Promise<FetchedJob | undefined> {
    if (isStopping) return undefined
    const [job] = await boss.fetch<Payload>(name, { includeMetadata: true })
    isUnavailable = false
    return job && { ...job, reason: reasonOf(job.output) }
  }

  async function perform(name: string, queue: JobQueue, job: FetchedJob): Promise<void> {
    const { id } = job
    queueByJobId.set(id, name)
    let write = () => boss.complete(name, id)
    try {
      await queue.perform(job)
    } catch (error) {
      report(name, error)
      write = () => boss.fail(name, id, { reason: errorNameOf(error) })
    }
    try {
      await storeOutcome(write)
    } finally {
      queueByJobId.delete(id)
    }
  }

  /** Stores an outcome with retries. A job without a stored outcome is repeated. */
  async function storeOutcome(write: () => Promise<void>, remainingTries = outcomeTries): Promise<void> {
    try {
      await write()
    } catch (error) {
      if (isStopping || remainingTries === 1) throw error
      reportUnavailable(error)
      await pause(outcomePauseInMs)
      await storeOutcome(write, remainingTries - 1)
    }
  }

  function reportUnavailable(error: unknown): void {
    if (!isUnavailable) report('queue', error)
    isUnavailable = true
  }

  async function maintain(onTick?: () => Promise<void>): Promise<void> {
    // Uses the monotonic clock, which changes of the system time do not affect.
    const now = performance.now()
    if (now - maintainedAt < maintenanceInMs) return
    maintainedAt = now
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
    }, pollIntervalMs)
  }

  async function poll(): Promise<void> {
    if (isPolling) return
    isPolling = true
    try {
      for (const work of await runDueQueues()) track(work)
    } finally {
      isPolling = false
    }
  }

  function track(work: Promise<unknown>): void {
    const trackedWork = work.catch(reportUnavailable).finally(() => pendingWork.delete(trackedWork))
    pendingWork.add(trackedWork)
  }

  async function stop(timeoutMs = stopTimeoutMs): Promise<void> {
    isStopping = true
    clearInterval(timer)
    if (await withTimeout(timeoutMs, Promise.all(pendingWork))) return
    const reason = 'stopped'
    await Promise.allSettled([...queueByJobId].map(([id, name]) => boss.fail(name, id, { reason })))
  }

  return { drain, start, stop }
}

/** Returns the reason of the last failure; `timeout` if the queue itself failed the job. */
function reasonOf(output: object | null): string {
  return output !== null && 'reason' in output ? String(output.reason) : 'timeout'
}
