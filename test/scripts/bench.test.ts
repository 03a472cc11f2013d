import { expect, it } from 'vitest'
import { median, percentile } from '../../scripts/bench/figures.ts'
import { scriptTimes, type TraceEvent } from '../../scripts/bench/key-script.ts'

it('the percentile is the nearest-rank percentile', () => {
  const values = [50, 10, 40, 20, 30]
  expect(median(values)).toBe(30)
  expect(percentile(values, 0.95)).toBe(50)
  expect(percentile([], 0.5)).toBeNaN()
})

it('nested script time counts once, per key press, on the main thread only', () => {
  const event = (name: string, ts: number, tdur: number, thread: Partial<TraceEvent> = {}): TraceEvent => {
    return { name, ph: 'X', pid: 1, tid: 1, ts, tts: ts, tdur, ...thread }
  }
  const keydown = { args: { data: { type: 'keydown' } } }
  const times = scriptTimes([
    event('FunctionCall', 0, 900),
    event('EventDispatch', 1000, 300, keydown),
    event('FunctionCall', 1100, 100),
    event('FireAnimationFrame', 2000, 500),
    event('Layout', 3000, 9000),
    event('FunctionCall', 3000, 9000, { tid: 2 }),
    event('EventDispatch', 20_000, 700, keydown),
  ])
  expect(times).toEqual([0.8, 0.7])
})
