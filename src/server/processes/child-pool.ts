import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../kernel/errors.ts'
import {
  type Child,
  type ChildOptions,
  ChildStartError,
  KilledBySystem,
  LimitExceeded,
  startChild,
} from './child.ts'
import type { Tasks } from './tasks.ts'

export { LimitExceeded }

export interface PoolOptions extends ChildOptions {
  /** The maximum number of concurrent children, which are started on demand. */
  size: number
  /** The maximum time in milliseconds that a task may wait. */
  queueTimeoutMs: number
  /** The maximum number of waiting tasks per owner. */
  maxQueueLength: number
  /** The idle time in milliseconds after which a child ends, to free its memory. */
  idleTimeoutMs: number
}

/** Runs work in child processes, because it may need too much time or memory or reads untrusted input. */
export interface ChildPool<T extends Tasks> {
  /**
   * Performs one task in a child within `timeoutMs`, by default the pool's limit; owners take turns with one task each.
   * Throws `unavailable` if the wait is too long or no child starts, and `LimitExceeded` above the limits.
   */
  run<N extends keyof T & string>(
    owner: string,
    name: N,
    input: Parameters<T[N]>[0],
    timeoutMs?: number,
  ): Promise<Awaited<ReturnType<T[N]>>>
  close(): Promise<void>
}

interface QueuedTask {
  perform(child: Child): Promise<void>
  reject(error: Error): void
  timer: NodeJS.Timeout
}

export function childPool<T extends Tasks>(
  options: PoolOptions,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ChildPool<T> {
  const children = new Set<Child>()
  const idleChildren = new Map<Child, NodeJS.Timeout>()
  const busyOwners = new Set<string>()
  /** The waiting tasks by owner, the next owner first. */
  const queues = new Map<string, QueuedTask[]>()
  let isClosed = false

  return {
    run: (owner, name, input, timeoutMs) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(owner) ?? []
        if (isClosed || queue.length >= options.maxQueueLength) return reject(unavailableError())
        const task: QueuedTask = {
          perform: async (child) => {
            // Casts the result, because the child program has the same types.
            const result = (await child.perform({ name, input }, timeoutMs)) as Awaited<
              ReturnType<T[typeof name]>
            >
            resolve(result)
          },
          reject,
          timer: setTimeout(() => handleQueueTimeout(owner, task), options.queueTimeoutMs),
        }
        queues.set(owner, [...queue, task])
        startNext()
      }),
    async close() {
      isClosed = true
      for (const task of [...queues.values()].flat()) rejectTask(task)
      queues.clear()
      for (const timer of idleChildren.values()) clearTimeout(timer)
      await Promise.all([...children].map((child) => child.kill()))
    },
  }

  function startNext(): void {
    if (busyOwners.size >= options.size) return
    const owner = [...queues.keys()].find((name) => !busyOwners.has(name))
    const [task, ...rest] = (owner !== undefined && queues.get(owner)) || []
    if (owner === undefined || !task) return
    queues.delete(owner)
    if (rest.length > 0) queues.set(owner, rest)
    clearTimeout(task.timer)
    void perform(owner, task)
    startNext()
  }

  /**
   * Performs a task, and repeats it once if the operating system kills the child. If that happens twice, the task
   * may be the cause.
   */
  async function perform(owner: string, task: QueuedTask, canRetry = true): Promise<void> {
    busyOwners.add(owner)
    const child = takeChild()
    try {
      await task.perform(child)
    } catch (error) {
      if (error instanceof KilledBySystem && canRetry && !isClosed) {
        children.delete(child)
        return perform(owner, task, false)
      }
      if (error instanceof LimitExceeded && !isClosed)
        log.warn({ program: options.program, owner }, `a child process was stopped: it ${error.message}`)
      if (error instanceof ChildStartError && !isClosed)
        log.warn({ problem: error.message }, 'a child process did not start')
      task.reject(
        error instanceof ChildStartError
          ? unavailableError()
          : error instanceof Error
            ? error
            : new Error(String(error)),
      )
    }
    busyOwners.delete(owner)
    if (child.alive) keepIdle(child)
    else children.delete(child)
    startNext()
  }

  function takeChild(): Child {
    for (const [child, timer] of idleChildren) {
      clearTimeout(timer)
      idleChildren.delete(child)
      if (child.alive) return child
      children.delete(child)
    }
    const child = startChild(options)
    children.add(child)
    return child
  }

  function keepIdle(child: Child): void {
    const endChild = () => {
      idleChildren.delete(child)
      children.delete(child)
      void child.kill()
    }
    idleChildren.set(child, setTimeout(endChild, options.idleTimeoutMs))
  }

  function handleQueueTimeout(owner: string, task: QueuedTask): void {
    const queue = queues.get(owner)?.filter((queuedTask) => queuedTask !== task) ?? []
    if (queue.length > 0) queues.set(owner, queue)
    else queues.delete(owner)
    rejectTask(task)
  }

  function rejectTask(task: QueuedTask): void {
    clearTimeout(task.timer)
    task.reject(unavailableError())
  }

  function unavailableError(): ApiError {
    return new ApiError('unavailable', { params: { seconds: Math.ceil(options.queueTimeoutMs / 1000) } })
  }
}
