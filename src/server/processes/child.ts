import { fork } from 'node:child_process'
import type { Setup, Task, TaskResponse } from './tasks.ts'

export interface ChildOptions {
  /** The path of a built program that calls `performTasks`. */
  program: string
  /**
   * The maximum size of the JavaScript heap and of the whole process, in megabytes. A child above the limit is
   * killed; a child that has grown by a third of the limit is replaced.
   */
  heap: number
  memory: number
  /** The maximum duration of a task in milliseconds, unless the task has its own limit. */
  taskTimeoutMs: number
  /** The maximum duration of the start in milliseconds; under load it takes a second or two. */
  startTimeoutMs?: number
  /** The data that are copied to the child at its start. */
  data?: unknown
}

/** A child process that performs one task at a time. */
export interface Child {
  /** Performs a task. Rejects with `LimitExceeded` if the task takes too long or ends the process. */
  perform(task: Task, timeoutMs?: number): Promise<unknown>
  /** Whether the process is running: it has neither ended nor been killed. */
  readonly alive: boolean
  /** Kills the process; resolves once it has ended. */
  kill(): Promise<void>
}

/** The error of a task that needs more time or memory than allowed. */
export class LimitExceeded extends Error {}

/**
 * The error of a child that the operating system killed, for example because memory was low. The child's task may
 * not be the cause.
 */
export class KilledBySystem extends LimitExceeded {}

/** The error of a child that could not start, independent of its task. */
export class ChildStartError extends Error {}

/** The maximum number of characters of the error output of a child that does not start. */
const maxErrorOutput = 2000

/**
 * Starts a child without environment variables, because its input may be hostile and environment variables contain
 * secrets.
 */
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
  let errorOutput = ''
  child.stderr?.on('data', (chunk) => {
    errorOutput = `${errorOutput}${chunk}`.slice(0, maxErrorOutput)
  })
  let isAlive = true
  let pendingRequest: { resolve(result: unknown): void; reject(error: Error): void } | undefined
  child.on('message', (response: TaskResponse) => {
    if (response.spent) void kill()
    if ('error' in response) pendingRequest?.reject(new Error(response.error))
    else pendingRequest?.resolve(response.result)
  })
  const exited = new Promise<LimitExceeded>((resolve) => {
    child.once('exit', (code, signal) => {
      // Distinguishes the signals. A child above its memory limit ends by SIGTERM; a child that `kill` has ended
      // has no pending request.
      const ErrorClass = signal === 'SIGKILL' ? KilledBySystem : LimitExceeded
      resolve(handleEnd(new ErrorClass(`ended with ${signal ?? `code ${code}`}`)))
    })
    child.once('error', (error) => resolve(handleEnd(new LimitExceeded(error.message))))
  })

  const setup: Setup = { memory, data }
  const ready = request(setup, startTimeoutMs).catch((error: Error) => {
    void kill()
    throw new ChildStartError(`The program ${program} did not start: ${error.message}\n${errorOutput}`)
  })

  return {
    perform: async (task, timeoutMs = taskTimeoutMs) => {
      await ready
      return request(task, timeoutMs)
    },
    get alive() {
      return isAlive
    },
    kill,
  }

  function request(message: Setup | Task, timeoutMs: number): Promise<unknown> {
    const response = new Promise((resolve, reject) => {
      pendingRequest = { resolve, reject }
      // Rejects with the reason of the child's end, because the error of `send` does not contain it.
      child.send(message, (error) => error && exited.then(reject))
    })
    const timer = setTimeout(() => {
      pendingRequest?.reject(new LimitExceeded(`took longer than ${timeoutMs} ms`))
      void kill()
    }, timeoutMs)
    return response.finally(() => clearTimeout(timer))
  }

  function handleEnd(reason: LimitExceeded): LimitExceeded {
    isAlive = false
    pendingRequest?.reject(reason)
    return reason
  }

  async function kill(): Promise<void> {
    isAlive = false
    child.kill('SIGKILL')
    await exited
  }
}
