import type { Browser, Page } from 'playwright-core'

export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /**
   * Times in microseconds: `ts` on the clock, `tts` and `tdur` of the thread's processor time, which excludes other
   * programs.
   */
  ts: number
  tts?: number
  tdur?: number
  args?: { data?: { type?: string } }
}

/** The trace events of running scripts, which may be nested. */
const scripts = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
])

/** The pause between keys in milliseconds, longer than a frame; later scripts count for the key before. */
const pause = 40

/** Presses keys one by one; resolves to the script time from each key to the next, in ms of processor time. */
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

/** Returns the script time of each keydown in a trace until the next one, in ms. */
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

/** Returns the time covered by sorted events; nested events count once. */
function covered(events: TraceEvent[]): number {
  let until = 0
  let sum = 0
  for (const { tts = 0, tdur = 0 } of events) {
    sum += Math.max(0, tts + tdur - Math.max(tts, until))
    until = Math.max(until, tts + tdur)
  }
  return sum
}
