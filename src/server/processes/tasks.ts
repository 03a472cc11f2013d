import { setPriority } from 'node:os'

/** The functions of a child program, one per task. Inputs and results are copied between processes. */
export type Tasks = Record<string, (input: never) => unknown>

/** The first message to a child. */
export interface Setup {
  /** The memory limit of the whole process in megabytes. */
  memory: number
  data: unknown
}

export interface Task {
  name: string
  input: unknown
}

type Outcome = { result: unknown } | { error: string }

/** `spent`: the process holds so much memory that it should be replaced before the next task. */
export type Reply = Outcome & { spent: boolean }

/** The part of its memory by which a process may grow between two tasks. Libraries seldom give back what they used. */
const growth = 1 / 3
const megabyte = 1024 * 1024

/** Milliseconds between two looks at the memory. */
const lookEvery = 50

/**
 * Turns this process into a child of a pool (child-pool.ts): builds its tasks from the setup data, then performs one
 * after the other. The process ends with its parent, and when it needs more memory than it may.
 */
export function performTasks<Data>(tasksOf: (data: Data) => Tasks): void {
  // Requests go first.
  setPriority(10)
  process.on('disconnect', () => process.exit())
  process.once('message', ({ memory, data }: Setup) => {
    limitMemory(memory)
    const tasks = tasksOf(data as Data) as Record<string, (input: unknown) => unknown>
    const max = process.memoryUsage.rss() + growth * memory * megabyte
    const spent = () => process.memoryUsage.rss() > max
    process.on('message', async (task: Task) => {
      const outcome = await perform(tasks, task)
      process.send?.({ ...outcome, spent: spent() } satisfies Reply)
    })
    process.send?.({ result: undefined, spent: false } satisfies Reply)
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
  const look = () => process.memoryUsage.rss() > megabytes * megabyte && process.kill(process.pid, 'SIGTERM')
  setInterval(look, lookEvery).unref()
}
