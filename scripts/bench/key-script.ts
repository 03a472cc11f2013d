import type { Browser, Page } from 'playwright-core'

export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** In microseconds: on the clock, and of the processor for this thread, which does not count other programs. */
  ts: number
  tts?: number
  tdur?: number
  args?: { data?: { type?: string } }
}

/** What the browser's trace calls the running of scripts; they may lie within each other. */
const scripts = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
])

/** Long enough for a frame and what follows it; nothing that lasts on is lost, it counts for the key before it. */
const pause = 40

/** Presses keys one by one; answers how long scripts ran from each to the next, in ms of the processor. */
export async function scriptPerKey(browser: Browser, page: Page, keys: readonly string[]): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  for (const key of keys) {
    await page.keyboard.press(key)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  const trace: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const times = scriptTimes(trace.traceEvents)
  if (times.length !== keys.length) throw new Error(`${keys.length} keys were pressed, ${times.length} seen.`)
  return times
}

/** For each keydown of a trace, how long scripts ran on its thread until the next one, in ms. */
export function scriptTimes(events: readonly TraceEvent[]): number[] {
  const presses = events.filter(isKeyDown).sort((a, b) => a.ts - b.ts)
  const main = presses[0]
  const ran = events
    .filter(
      ({ name, ph, pid, tid }) => ph === 'X' && scripts.has(name) && pid === main?.pid && tid === main.tid,
    )
    .sort((a, b) => a.ts - b.ts)
  return presses.map(({ ts }, index) => {
    const end = presses[index + 1]?.ts ?? Number.POSITIVE_INFINITY
    return covered(ran.filter((event) => event.ts >= ts && event.ts < end)) / 1000
  })
}

function isKeyDown({ name, args }: TraceEvent): boolean {
  return name === 'EventDispatch' && args?.data?.type === 'keydown'
}

/** The time that events take up together; those within another one count once. They come in their order. */
function covered(events: TraceEvent[]): number {
  let until = 0
  let sum = 0
  for (const { tts = 0, tdur = 0 } of events) {
    sum += Math.max(0, tts + tdur - Math.max(tts, until))
    until = Math.max(until, tts + tdur)
  }
  return sum
}
