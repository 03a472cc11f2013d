import { fork } from 'node:child_process'
import type { Reply, Setup, Task } from './tasks.ts'

export interface ChildOptions {
  /** A built program that calls `performTasks`. */
  program: string
  /**
   * Megabytes: of JavaScript's heap, and of the whole process. A child that needs more is killed, one that has
   * grown by a third of it after a task is replaced.
   */
  heap: number
  memory: number
  /** Milliseconds that one task may take, unless it says otherwise. */
  taskTimeoutMs: number
  /** Milliseconds that it may take to start. A machine under load starts a process in a second or two. */
  startTimeoutMs?: number
  /** Copied to the child when it starts. */
  data?: unknown
}

/** A child process that performs one task at a time. */
export interface Child {
  /** Rejects with LimitExceeded when the task takes too long or ends the process. */
  perform(task: Task, timeoutMs?: number): Promise<unknown>
  /** False once it has ended or was killed. */
  readonly alive: boolean
  /** Resolves once the process is gone. */
  kill(): Promise<void>
}

/** A task needed more time or memory than it may. */
export class LimitExceeded extends Error {}

/** The operating system ended the child, for instance for lack of memory, perhaps unrelated to its task. */
export class KilledFromOutside extends LimitExceeded {}

/** A child could not begin: that says nothing about its task. */
export class NotStarted extends Error {}

/** Characters of what a child writes when it does not start. */
const maxErrors = 2000

/** Starts a child. It inherits no environment: what it works on may be hostile, and secrets stand there. */
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
  const gone = new Promise<LimitExceeded>((resolve) => {
    child.once('exit', (code, signal) => {
      // Of a child that is killed here nothing is pending any more, and one that needs too much memory ends by SIGTERM.
      const Reason = signal === 'SIGKILL' ? KilledFromOutside : LimitExceeded
      resolve(end(new Reason(`ended with ${signal ?? `code ${code}`}`)))
    })
    child.once('error', (error) => resolve(end(new LimitExceeded(error.message))))
  })

  const setup: Setup = { memory, data }
  const ready = request(setup, startTimeoutMs).catch((error: Error) => {
    void kill()
    throw new NotStarted(`The program ${program} did not start: ${error.message}\n${errors}`)
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
      // What could not be sent tells no more than that the child is gone: why, its end says.
      child.send(message, (error) => error && gone.then(reject))
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
    await gone
  }
}
