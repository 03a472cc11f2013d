import { setPriority } from 'node:os'

/** What a child program can do: one function a task. Inputs and results are copied between the processes. */
export type Tasks = Record<string, (input: never) => unknown>

/** The first message to a child. */
export interface Setup {
  /** Megabytes of the whole process, with what lies outside JavaScript's heap. */
  memory: number
  data: unknown
}

export interface Task {
  name: string
  input: unknown
}

export type Reply = { result: unknown } | { error: string }

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
    process.on('message', (task: Task) => void perform(tasks, task).then(reply))
    reply({ result: undefined })
  })
}

async function perform(tasks: Record<string, (input: unknown) => unknown>, task: Task): Promise<Reply> {
  try {
    return { result: await tasks[task.name]?.(task.input) }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function reply(answer: Reply): void {
  process.send?.(answer)
}

function limitMemory(megabytes: number): void {
  const look = () =>
    process.memoryUsage.rss() > megabytes * 1024 * 1024 && process.kill(process.pid, 'SIGKILL')
  setInterval(look, lookEvery).unref()
}
