import { setPriority } from 'node:os'

/** Describes the functions of a child program, one per task. Inputs and results are copied between processes. */
export type Tasks = Record<string, (input: never) => unknown>

/** Describes the first message to a child. */
export interface Setup {
  /** Limits the memory of the whole process in megabytes. */
  memory: number
  data: unknown
}

export interface Task {
  name: string
  input: unknown
}

type Outcome = { result: unknown } | { error: string }

/** Describes a reply; `spent` tells that the process should be replaced before the next task, because of its memory. */
export type Reply = Outcome & { spent: boolean }

/** Limits the growth between two tasks to a part of the memory limit, because libraries seldom free memory. */
const growth = 1 / 3
const megabyte = 1024 * 1024

/** Sets the interval of memory checks in milliseconds. */
const lookEvery = 50

/**
 * Makes this process a child of a pool (child-pool.ts): builds its tasks from the setup data, then performs one after
 * the other. The process ends with its parent, and above its memory limit.
 */
export function performTasks<Data>(tasksOf: (data: Data) => Tasks): void {
  // Lowers the priority, so that the server's requests go first.
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
