import { fork } from 'node:child_process'
import type { Reply, Setup, Task } from './tasks.ts'

export interface ChildOptions {
  /** Contains the path of a built program that calls `performTasks`. */
  program: string
  /**
   * Limit the JavaScript heap and the whole process, in megabytes. A child above the limit is killed; one that has
   * grown by a third of it is replaced.
   */
  heap: number
  memory: number
  /** Limits a task in milliseconds, unless it has its own limit. */
  taskTimeoutMs: number
  /** Limits the start in milliseconds; under load it takes a second or two. */
  startTimeoutMs?: number
  /** Contains the data copied to the child at its start. */
  data?: unknown
}

/** Describes a child process that performs one task at a time. */
export interface Child {
  /** Performs a task; rejects with `LimitExceeded` if it takes too long or ends the process. */
  perform(task: Task, timeoutMs?: number): Promise<unknown>
  /** Tells whether the process has neither ended nor been killed. */
  readonly alive: boolean
  /** Kills the process; resolves once it has ended. */
  kill(): Promise<void>
}

/** Describes a task that needs more time or memory than allowed. */
export class LimitExceeded extends Error {}

/**
 * Describes a child that the operating system killed, for instance for lack of memory, perhaps unrelated to its task.
 */
export class KilledBySystem extends LimitExceeded {}

/** Describes a child that could not start, independent of its task. */
export class ChildStartError extends Error {}

/** Limits the characters of the error output of a child that does not start. */
const maxErrors = 2000

/** Starts a child without environment variables, because its input may be hostile and they contain secrets. */
export function startChild({
  program,
  heap,
  memory,
  taskTimeoutMs,
  startTimeoutMs = 15_000,
  data,
}: ChildOptions): Child {
  const child = fork(program, [], {
    execArgv: [`--max-old-space-size=${heap}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors = `${errors}${chunk}`.slice(0, maxErrors)
  })
  let alive = true
  let pending: { resolve(result: unknown): void; reject(error: Error): void } | undefined
  child.on('message', (reply: Reply) => {
    if (reply.spent) void kill()
    if ('error' in reply) pending?.reject(new Error(reply.error))
    else pending?.resolve(reply.result)
  })
  const exited = new Promise<LimitExceeded>((resolve) => {
    child.once('exit', (code, signal) => {
      // Distinguishes the signals: a child above its memory limit ends by SIGTERM, and one killed here has nothing
      // pending.
      const Reason = signal === 'SIGKILL' ? KilledBySystem : LimitExceeded
      resolve(end(new Reason(`ended with ${signal ?? `code ${code}`}`)))
    })
    child.once('error', (error) => resolve(end(new LimitExceeded(error.message))))
  })

  const setup: Setup = { memory, data }
  const ready = request(setup, startTimeoutMs).catch((error: Error) => {
    void kill()
    throw new ChildStartError(`The program ${program} did not start: ${error.message}\n${errors}`)
  })

  return {
    perform: async (task, timeoutMs = taskTimeoutMs) => {
      await ready
      return request(task, timeoutMs)
    },
    get alive() {
      return alive
    },
    kill,
  }

  function request(message: Setup | Task, timeoutMs: number): Promise<unknown> {
    const answer = new Promise((resolve, reject) => {
      pending = { resolve, reject }
      // Rejects with the reason of the child's end, because the send error does not contain it.
      child.send(message, (error) => error && exited.then(reject))
    })
    const timer = setTimeout(() => {
      pending?.reject(new LimitExceeded(`took longer than ${timeoutMs} ms`))
      void kill()
    }, timeoutMs)
    return answer.finally(() => clearTimeout(timer))
  }

  function end(reason: LimitExceeded): LimitExceeded {
    alive = false
    pending?.reject(reason)
    return reason
  }

  async function kill(): Promise<void> {
    alive = false
    child.kill('SIGKILL')
    await exited
  }
}
