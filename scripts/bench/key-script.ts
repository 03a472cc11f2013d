import type { Browser, Page } from 'playwright-core'

export interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /**
   * Contains the time in microseconds; `tts` and `tdur` measure the thread's processor time, which excludes other
   * programs.
   */
  ts: number
  tts?: number
  tdur?: number
  args?: { data?: { type?: string } }
}

/** Lists the trace events of running scripts, which may be nested. */
const scripts = new Set([
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'FireAnimationFrame',
  'TimerFire',
  'RunMicrotasks',
])

/**
 * Sets the pause between keys in milliseconds, longer than a frame; scripts that run after it count for the earlier
 * key.
 */
const pause = 40

/**
 * Presses keys one after another, and returns the script time from each key to the next, in milliseconds of processor
 * time.
 */
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

/** Returns the script time from each keydown in a trace until the next keydown, in milliseconds. */
export function scriptTimes(events: readonly TraceEvent[]): number[] {
  const keyDowns = events.filter(isKeyDown).sort((a, b) => a.ts - b.ts)
  const main = keyDowns[0]
  const scriptEvents = events
    .filter(
      ({ name, ph, pid, tid }) => ph === 'X' && scripts.has(name) && pid === main?.pid && tid === main.tid,
    )
    .sort((a, b) => a.ts - b.ts)
  return keyDowns.map(({ ts }, index) => {
    const end = keyDowns[index + 1]?.ts ?? Number.POSITIVE_INFINITY
    return coveredTime(scriptEvents.filter((event) => event.ts >= ts && event.ts < end)) / 1000
  })
}

function isKeyDown({ name, args }: TraceEvent): boolean {
  return name === 'EventDispatch' && args?.data?.type === 'keydown'
}

/** Returns the time covered by sorted events; nested events count once. */
function coveredTime(events: TraceEvent[]): number {
  let coveredUntil = 0
  let sum = 0
  for (const { tts = 0, tdur = 0 } of events) {
    sum += Math.max(0, tts + tdur - Math.max(tts, coveredUntil))
    coveredUntil = Math.max(coveredUntil, tts + tdur)
  }
  return sum
}
