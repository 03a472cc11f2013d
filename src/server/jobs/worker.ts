import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { errorNameOf } from '../startup/error-description.ts'
import { withTimeout } from '../startup/with-timeout.ts'
import { type Payload, queueOver } from './queues.ts'

/** A job as the queue hands it out. */
export interface FetchedJob {
  id: string
  data: Payload
  retryLimit: number
  /** The reason of the last failure. */
  reason: string
}

/** Processes the jobs of one queue. */
export interface JobQueue {
  /** The number of jobs that one process runs concurrently. */
  concurrency: number
  perform(job: FetchedJob): Promise<void>
}

export interface Worker {
  /** Processes everything due now; returns the number of jobs. */
  drain(): Promise<number>
  /** Keeps looking for work; `often` is done now and then by the way, such as sending what is due by the clock. */
  start(onTick?: () => Promise<void>): void
  /** Takes no more jobs, finishes those in hand, and gives back to the queue what takes longer than `patience`. */
  stop(patience?: number): Promise<void>
}

const pauseInMs = 500
/** In milliseconds: how soon the jobs of a dead process are found. */
const maintenanceInMs = 5_000
const tickInMs = 60_000
/** While the database is away the outcome of a job is written again after each pause, so many times. */
const outcomeTries = 30
const outcomePauseInMs = 1_000
const stopPatienceInMs = 8_000

/**
 * Takes jobs from the queue, the urgent first, a few side by side. Any number of processes may: each job goes to one of
 * them. `report` hears of jobs that failed and will be tried again. While the database is away the worker waits, and
 * reports that once.
 */
export function worker(
  pool: Pick<pg.ClientBase, 'query'>,
  queues: Readonly<Record<string, JobQueue>>,
  report: (job: string, error: unknown) => void,
): Worker {
  const boss = queueOver(pool)
  /** Running jobs per queue. */
  const open = new Map<string, number>()
  const running = new Set<Promise<unknown>>()
  /** The jobs in hand by their ids. */
  const inHand = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let away = false
  let maintained = Number.NEGATIVE_INFINITY
  let tickedAt = Number.NEGATIVE_INFINITY

  async function drain(): Promise<number> {
    const done = await Promise.all(workOnAll())
    return done.reduce((sum, each) => sum + each)
  }

  function workOnAll(): Promise<number>[] {
    return Object.entries(queues).map(([name, queue]) => workOn(name, queue))
  }

  /** Runs jobs until none is due. Starts another worker whenever one was due, up to the concurrency. */
  async function workOn(name: string, queue: JobQueue): Promise<number> {
    const others = open.get(name) ?? 0
    if (others === queue.concurrency) return 0
    open.set(name, others + 1)
    let done = 0
    let beside: Promise<number> | undefined
    try {
      for (let job = await next(name); job; job = await next(name)) {
        beside ??= workOn(name, queue)
        // It fails where this queue fails too, and then nobody waits for it.
        beside.catch(() => undefined)
        await perform(name, queue, job)
        done += 1
      }
    } finally {
      open.set(name, (open.get(name) ?? 1) - 1)
    }
    return done + ((await beside) ?? 0)
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

  /** An outcome that is not written means that the job is done again. */
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
    // Of a clock that nobody sets.
    const now = performance.now()
    if (now - maintained < maintenanceInMs) return
    maintained = now
    await boss.maintain()
    if (now - tickedAt < tickInMs) return
    tickedAt = now
    await onTick?.()
  }

  /** Looks for work without waiting for what is in hand: a mail server that hangs keeps only its own queue busy. */
  function start(onTick?: () => Promise<void>): void {
    timer = setInterval(() => {
      for (const work of [...workOnAll(), maintain(onTick)]) track(work)
    }, pauseInMs)
  }

  function track(work: Promise<unknown>): void {
    const watched = work.catch(reportAway).finally(() => running.delete(watched))
    running.add(watched)
  }

  async function stop(patience = stopPatienceInMs): Promise<void> {
    stopping = true
    clearInterval(timer)
    if (await withTimeout(patience, Promise.all(running))) return
    const reason = 'stopped'
    await Promise.allSettled([...inHand].map(([id, name]) => boss.fail(name, id, { reason })))
  }

  return { drain, start, stop }
}

/** Returns the reason of a timeout, which the queue itself writes. */
function reasonIn(output: object | null): string {
  return output !== null && 'reason' in output ? String(output.reason) : 'timeout'
}
