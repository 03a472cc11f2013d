import { expect, test } from 'vitest'
import { jobs } from '../../../src/generated/jobs.ts'
import { readLibrary } from '../../../src/server/documents/read.ts'

const { texts } = readLibrary()

test.each(['es', 'en'] as const)('every job has a title in %s, and every title a job', (language) => {
  const worded = Object.keys(texts[language]).flatMap((key) => (key.startsWith('job.') ? [key] : []))
  expect(worded.sort()).toEqual(
    Object.keys(jobs)
      .map((name) => `job.${name}`)
      .sort(),
  )
})
