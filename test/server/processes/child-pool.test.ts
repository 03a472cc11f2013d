import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { childPool, LimitExceeded, type PoolOptions } from '../../../src/server/processes/child-pool.ts'

type Program = {
  data(): unknown
  environment(): string[]
  pid(): number
  echo(bytes: Uint8Array): Uint8Array
  fail(): void
  hang(): void
  end(): void
  kill(): void
  fillHeap(): void
  keep(megabytes: number): void
  fillMemory(): void
  wait(file: string): string
}

const folder = mkdtempSync(join(tmpdir(), 'tesela-pool-'))
const closing: (() => Promise<void>)[] = []
const warnings: string[] = []
const problems: string[] = []

afterAll(async () => {
  await Promise.all(closing.map((close) => close()))
  rmSync(folder, { recursive: true })
})

function poolOf(options: Partial<PoolOptions> = {}) {
  const pool = childPool<Program>(
    {
      program: fileURLToPath(new URL('program.mjs', import.meta.url)),
      size: 1,
      heap: 64,
      memory: 300,
      taskTimeoutMs: 10_000,
      queueTimeoutMs: 30_000,
      maxQueueLength: 100,
      idleTimeoutMs: 60_000,
      ...options,
    },
    {
      warn: (what: unknown, text?: string) => {
        warnings.push(String(text))
        problems.push(String(Object(what).problem))
      },
    },
  )
  closing.push(() => pool.close())
  return pool
}

/** Returns a file and a function that creates it, for which tasks wait. */
function signal() {
  const file = join(folder, Math.random().toString(36))
  return { file, give: () => writeFileSync(file, '') }
}

test("a task receives its input and the pool's data, and returns its result", async () => {
  const pool = poolOf({ data: { greeting: 'hola' } })
  expect(await pool.run('alba', 'data', undefined)).toEqual({ greeting: 'hola' })
  const bytes = Buffer.alloc(10 * 1024 * 1024, 7)
  expect(Buffer.from(await pool.run('alba', 'echo', bytes)).equals(bytes)).toBe(true)
})

test("a child has none of its parent's environment variables", async () => {
  const environment = await poolOf().run('alba', 'environment', undefined)
  expect(environment.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([])
})

test('a task that throws does not end its child', async () => {
  const pool = poolOf()
  const pid = await pool.run('alba', 'pid', undefined)
  await expect(pool.run('alba', 'fail', undefined)).rejects.toThrow('as it was told to')
  expect(await pool.run('alba', 'pid', undefined)).toBe(pid)
})

test.each([
  ['that hangs', 'hang', { taskTimeoutMs: 300 }],
  ['that ends its process', 'end', {}],
  ['that fills the heap', 'fillHeap', {}],
  ['that fills the memory', 'fillMemory', {}],
] as const)('a task %s is stopped and logged, and its child replaced', async (_what, name, options) => {
  const pool = poolOf(options)
  const warningCount = warnings.length
  const pid = await pool.run('alba', 'pid', undefined)
  await expect(pool.run('alba', name, undefined)).rejects.toThrow(LimitExceeded)
  expect(await pool.run('alba', 'pid', undefined)).not.toBe(pid)
  expect(warnings.slice(warningCount)).toHaveLength(1)
  expect(() => process.kill(pid, 0)).toThrow()
})

test('a task whose child is killed runs once more', async () => {
  const pool = poolOf({ size: 2 })
  const { file, give } = signal()
  const pid = await pool.run('alba', 'pid', undefined)
  const running = pool.run('alba', 'wait', file)
  process.kill(pid, 'SIGKILL')
  give()
  expect(await running).toBe(file)
})

test('a task whose child is killed twice is rejected', async () => {
  const pool = poolOf()
  await expect(pool.run('alba', 'kill', undefined)).rejects.toThrow(LimitExceeded)
  expect(await pool.run('alba', 'pid', undefined)).toBeGreaterThan(0)
})

test('a child that uses too much memory is replaced after its task', async () => {
  const pool = poolOf({ memory: 600 })
  const pid = await pool.run('alba', 'pid', undefined)
  await pool.run('alba', 'keep', 5)
  expect(await pool.run('alba', 'pid', undefined)).toBe(pid)
  await pool.run('alba', 'keep', 250)
  expect(await pool.run('alba', 'pid', undefined)).not.toBe(pid)
})

test('an owner runs one task at a time, which leaves a child for others', async () => {
  const pool = poolOf({ size: 2 })
  const { file, give } = signal()
  const running = [pool.run('alba', 'wait', file), pool.run('alba', 'wait', file)]
  expect(await pool.run('nexo', 'pid', undefined)).toBeGreaterThan(0)
  give()
  expect(await Promise.all(running)).toEqual([file, file])
})

test('owners take turns regardless of their queue lengths', async () => {
  const pool = poolOf()
  const { file, give } = signal()
  const finished: string[] = []
  const run = (owner: string) => pool.run(owner, 'wait', file).then(() => finished.push(owner))
  const all = ['alba', 'alba', 'alba', 'alba', 'nexo', 'nexo'].map(run)
  give()
  await Promise.all(all)
  expect(finished).toEqual(['alba', 'alba', 'nexo', 'alba', 'nexo', 'alba'])
})

test('a task is rejected as unavailable if the queue is too long or the wait expires', async () => {
  const pool = poolOf({ queueTimeoutMs: 200, maxQueueLength: 1 })
  const { file, give } = signal()
  const running = pool.run('alba', 'wait', file)
  const waiting = pool.run('alba', 'pid', undefined)
  const unavailable = { code: 'unavailable', details: { params: { seconds: 1 } } }
  await expect(pool.run('alba', 'pid', undefined)).rejects.toMatchObject(unavailable)
  await expect(waiting).rejects.toMatchObject(unavailable)
  give()
  expect(await running).toBe(file)
})

test('a program that cannot start is logged by name, and its tasks are rejected as unavailable', async () => {
  const pool = poolOf({ program: '/nowhere.js', queueTimeoutMs: 2000 })
  await expect(pool.run('alba', 'pid', undefined)).rejects.toMatchObject({
    code: 'unavailable',
    details: { params: { seconds: 2 } },
  })
  expect(problems.at(-1)).toMatch(/\/nowhere\.js did not start.*Cannot find module/s)
})

test('an idle child ends', async () => {
  const pool = poolOf({ idleTimeoutMs: 1 })
  const pid = await pool.run('alba', 'pid', undefined)
  await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false)
})

test('closing the pool ends the children and rejects running, queued and new tasks', async () => {
  const pool = poolOf()
  const pid = await pool.run('alba', 'pid', undefined)
  const running = pool.run('alba', 'hang', undefined)
  const waiting = pool.run('alba', 'pid', undefined)
  const outcomes = Promise.allSettled([running, waiting])
  await pool.close()
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(isRunning(pid)).toBe(false)
  await expect(pool.run('alba', 'pid', undefined)).rejects.toMatchObject({ code: 'unavailable' })
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
