import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { createShutdown, handleUnhandledErrors } from '../../src/server/startup/shut-down.ts'

/** Returns a simulated process whose shutdown takes as long as `close`. */
function fakeProcess(close: () => Promise<void>) {
  const events = new EventEmitter()
  const lines: Record<string, unknown>[] = []
  const log = (fields: Record<string, unknown>, message: string) => void lines.push({ message, ...fields })
  const end = createShutdown({ close, exit: (code) => events.emit('exit', code), log })
  handleUnhandledErrors(events, { log, end })
  return { events, lines, end }
}

test('an unhandled rejection is logged and counted, and the process continues', () => {
  const { events, lines } = fakeProcess(async () => undefined)
  let exits = 0
  events.on('exit', () => {
    exits += 1
  })
  for (const secret of ['ana@example.com', 'luis@example.com'])
    events.emit('unhandledRejection', new Error(secret))
  expect(lines).toMatchObject([
    { message: 'nobody handled a rejection', problem: 'Error', count: 1 },
    { message: 'nobody handled a rejection', problem: 'Error', count: 2 },
  ])
  expect(JSON.stringify(lines)).not.toContain('example.com')
  expect(exits).toBe(0)
})

test('an uncaught exception lets current requests finish, and ends the process with code 1', async () => {
  let finished = false
  const { events, lines } = fakeProcess(async () => {
    await new Promise(setImmediate)
    finished = true
  })
  const exit = once(events, 'exit')
  events.emit('uncaughtException', new TypeError('x'))
  events.emit('uncaughtException', new TypeError('another, while it ends'))
  expect([await exit, finished]).toEqual([[1], true])
  expect(lines[0]).toMatchObject({
    message: 'nobody caught an exception: the process ends',
    problem: 'TypeError',
  })
})

test('a second request to stop is ignored', async () => {
  let closed = 0
  const { events, end } = fakeProcess(async () => {
    closed += 1
  })
  const exit = once(events, 'exit')
  end(0)
  end(0)
  expect([await exit, closed]).toEqual([[0], 1])
})

test('a failed shutdown is logged, and the exit code is 1', async () => {
  const { events, lines, end } = fakeProcess(() => Promise.reject(new Error('no')))
  const exit = once(events, 'exit')
  end(0)
  expect([await exit, lines]).toMatchObject([[1], [{ message: 'not everything stopped' }]])
})
