import type { Reply } from './client.ts'
import { type Chapter, percentile } from './figures.ts'
import { step } from './step.ts'

/** Sets the duration of a measurement in seconds. */
const seconds = 5

/** Runs all callers in parallel, each of which calls repeatedly, and measures rate and latency. */
export function load(title: string, callers: readonly (() => Promise<Reply[]>)[]): Promise<Chapter> {
  return step(`calling ${title}`, () => callFor(title, callers))
}

async function callFor(title: string, callers: readonly (() => Promise<Reply[]>)[]): Promise<Chapter> {
  const times: number[] = []
  let errors = 0
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(callers.map(callInTurn))
  const elapsed = (performance.now() - start) / 1000
  return {
    title: `${title}, on ${callers.length} connections`,
    figures: [
      { name: 'completed', value: times.length / elapsed, unit: '/s' },
      { name: 'median', value: percentile(times, 0.5), unit: 'ms' },
      { name: 'p95', value: percentile(times, 0.95), unit: 'ms' },
      { name: 'p99', value: percentile(times, 0.99), unit: 'ms' },
      { name: 'errors', value: errors, unit: '' },
    ],
  }

  async function callInTurn(call: () => Promise<Reply[]>): Promise<void> {
    while (performance.now() < end) {
      const startedAt = performance.now()
      const replies = await call().catch(() => [{ status: 0, data: null }])
      if (replies.every(({ status }) => status >= 200 && status < 300))
        times.push(performance.now() - startedAt)
      else errors += 1
    }
  }
}
