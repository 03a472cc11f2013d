import { check } from '../../src/language/checker/index.ts'
import { readLibrary } from '../../src/server/documents/read.ts'
import { type Chapter, median } from './figures.ts'

const runs = 5

/** Measures the checker over all documents, in a new process and when warm, as in a browser. */
export function measureChecker(): Chapter {
  const [first = 0, ...others] = Array.from({ length: runs }, timeOnce)
  return {
    title: 'Checker over all documents',
    figures: [
      { name: 'first', value: first, unit: 'ms', bar: 1000 },
      { name: 'again, median', value: median(others), unit: 'ms' },
    ],
  }
}

function timeOnce(): number {
  const start = performance.now()
  check(readLibrary())
  return performance.now() - start
}
