// A child's program for child-pool.test.ts. Children run no TypeScript: tsx reads it for this one.
import { register } from 'tsx/esm/api'

register()
const { performTasks } = await import('../../../src/server/processes/tasks.ts')

const kept = []

performTasks((data) => ({
  data: () => data,
  environment: () => Object.keys(process.env),
  pid: () => process.pid,
  echo: (bytes) => bytes,
  fail: () => {
    throw new Error('as it was told to')
  },
  hang: () => {
    for (;;);
  },
  end: () => process.exit(3),
  kill: () => process.kill(process.pid, 'SIGKILL'),
  fillHeap: () => {
    for (;;) kept.push({ text: Math.random().toString() })
  },
  keep: (megabytes) => kept.push(Buffer.alloc(megabytes * 1024 * 1024, 1)),
  fillMemory: async () => {
    for (;;) {
      kept.push(Buffer.alloc(10 * 1024 * 1024, 1))
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  },
  wait: (file) => waitFor(file),
}))

async function waitFor(file) {
  const { existsSync } = await import('node:fs')
  while (!existsSync(file)) await new Promise((resolve) => setTimeout(resolve, 10))
  return file
}
