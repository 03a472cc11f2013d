import { setPriority } from 'node:os'

/** The functions of a child program, one per task. Inputs and results are copied between the processes. */
export type Tasks = Record<string, (input: never) => unknown>

/** The first message to a child. */
export interface Setup {
  /** The maximum memory of the whole process, in megabytes. */
  memory: number
  data: unknown
}

export interface Task {
  name: string
  input: unknown
}

type Outcome = { result: unknown } | { error: string }

/**
 * The response to a task. `spent` says that the process should be replaced before the next task, because it has
 * grown too much.
 */
export type TaskResponse = Outcome & { spent: boolean }

/**
 * The maximum growth of the process, as a share of its memory limit, before it is replaced. Libraries seldom free
 * memory.
 */
const maxGrowth = 1 / 3
const megabyte = 1024 * 1024

/** The interval of memory checks in milliseconds. */
const checkIntervalMs = 50

/**
 * Makes this process a child of a pool (child-pool.ts): builds its tasks from the setup data, then performs one
 * after the other. The process ends with its parent, or when it exceeds its memory limit.
 */
export function performTasks<Data>(tasksOf: (data: Data) => Tasks): void {
  // Lowers the priority, so that the server's requests have precedence.
  setPriority(10)
  process.on('disconnect', () => process.exit())
  process.once('message', ({ memory, data }: Setup) => {
    limitMemory(memory)
    const tasks = tasksOf(data as Data) as Record<string, (input: unknown) => unknown>
    const maxMemory = process.memoryUsage.rss() + maxGrowth * memory * megabyte
    const isSpent = () => process.memoryUsage.rss() > maxMemory
    process.on('message', async (task: Task) => {
      const outcome = await perform(tasks, task)
      process.send?.({ ...outcome, spent: isSpent() } satisfies TaskResponse)
    })
    process.send?.({ result: undefined, spent: false } satisfies TaskResponse)
  })
}

async function perform(tasks: Record<string, (input: unknown) => unknown>, task: Task): Promise<Outcome> {
  try {
    return { result: await tasks[task.name]?.(task.input) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function limitMemory(megabytes: number): void {
  const checkMemory = () =>
    process.memoryUsage.rss() > megabytes * megabyte && process.kill(process.pid, 'SIGTERM')
  setInterval(checkMemory, checkIntervalMs).unref()
}
