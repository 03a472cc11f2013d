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
  /** Limits the concurrent children, each started on demand. */
  size: number
  /** Limits the wait of a task in milliseconds. */
  queueTimeoutMs: number
  /** Limits the waiting tasks per owner. */
  maxQueueLength: number
  /** Limits the idle time in milliseconds, after which a child ends to free its memory. */
  idleTimeoutMs: number
}

/** Runs work in child processes that may need too much time or memory, or that reads untrusted input. */
export interface ChildPool<T extends Tasks> {
  /**
   * Performs one task in a child; each owner has one task at a time, and owners take turns. Throws `unavailable` for
   * too long a wait or if no child starts, `LimitExceeded` above the limits; `timeoutMs` is the task's own.
   */
  run<N extends keyof T & string>(
    owner: string,
    name: N,
    input: Parameters<T[N]>[0],
    timeoutMs?: number,
  ): Promise<Awaited<ReturnType<T[N]>>>
  close(): Promise<void>
}

interface Order {
  perform(child: Child): Promise<void>
  reject(error: Error): void
  timer: NodeJS.Timeout
}

export function childPool<T extends Tasks>(
  options: PoolOptions,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ChildPool<T> {
  const children = new Set<Child>()
  const resting = new Map<Child, NodeJS.Timeout>()
  const busy = new Set<string>()
  /** Maps owners to waiting tasks, the next owner first. */
  const queues = new Map<string, Order[]>()
  let closed = false

  return {
    run: (owner, name, input, timeoutMs) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(owner) ?? []
        if (closed || queue.length >= options.maxQueueLength) return reject(tooMany())
        const order: Order = {
          perform: async (child) => {
            // Trusts the program's types for the task's result.
            const result = (await child.perform({ name, input }, timeoutMs)) as Awaited<
              ReturnType<T[typeof name]>
            >
            resolve(result)
          },
          reject,
          timer: setTimeout(() => giveUp(owner, order), options.queueTimeoutMs),
        }
        queues.set(owner, [...queue, order])
        next()
      }),
    async close() {
      closed = true
      for (const order of [...queues.values()].flat()) refuse(order)
      queues.clear()
      for (const timer of resting.values()) clearTimeout(timer)
      await Promise.all([...children].map((child) => child.kill()))
    },
  }

  function next(): void {
    if (busy.size >= options.size) return
    const owner = [...queues.keys()].find((each) => !busy.has(each))
    const [order, ...rest] = (owner !== undefined && queues.get(owner)) || []
    if (owner === undefined || !order) return
    queues.delete(owner)
    if (rest.length > 0) queues.set(owner, rest)
    clearTimeout(order.timer)
    void perform(owner, order)
    next()
  }

  /**
   * Performs a task, and repeats it once if the child is killed from outside; a second time, the task may be the cause.
   */
  async function perform(owner: string, order: Order, mayRetry = true): Promise<void> {
    busy.add(owner)
    const child = takeChild()
    try {
      await order.perform(child)
    } catch (error) {
      if (error instanceof KilledBySystem && mayRetry && !closed) {
        children.delete(child)
        return perform(owner, order, false)
      }
      if (error instanceof LimitExceeded && !closed)
        log.warn({ program: options.program, owner }, `a child process was stopped: it ${error.message}`)
      if (error instanceof ChildStartError && !closed)
        log.warn({ problem: error.message }, 'a child process did not start')
      order.reject(
        error instanceof ChildStartError
          ? tooMany()
          : error instanceof Error
            ? error
            : new Error(String(error)),
      )
    }
    busy.delete(owner)
    if (child.alive) rest(child)
    else children.delete(child)
    next()
  }

  function takeChild(): Child {
    for (const [child, timer] of resting) {
      clearTimeout(timer)
      resting.delete(child)
      if (child.alive) return child
      children.delete(child)
    }
    const child = startChild(options)
    children.add(child)
    return child
  }

  function rest(child: Child): void {
    const dismiss = () => {
      resting.delete(child)
      children.delete(child)
      void child.kill()
    }
    resting.set(child, setTimeout(dismiss, options.idleTimeoutMs))
  }

  function giveUp(owner: string, order: Order): void {
    const queue = queues.get(owner)?.filter((each) => each !== order) ?? []
    if (queue.length > 0) queues.set(owner, queue)
    else queues.delete(owner)
    refuse(order)
  }

  function refuse(order: Order): void {
    clearTimeout(order.timer)
    order.reject(tooMany())
  }

  function tooMany(): ApiError {
    return new ApiError('unavailable', { params: { seconds: Math.ceil(options.queueTimeoutMs / 1000) } })
  }
}
