import { expect, test } from 'vitest'
import { registryOf } from '../../scripts/generate/jobs.ts'

const remind = { path: 'mails/jobs/remind.ts', source: 'export const remind: Job<{ mail: string }> = {}' }
const expire = { path: 'investments/jobs/expire.ts', source: '\nexport const expire: Sweep = {}' }

test('a job is found by the name of its file', () => {
  expect(registryOf([remind, expire])).toContain('export const jobs = { remind, expire }')
})

test.each([
  ['that defines nothing', [{ ...remind, source: '' }], 'mails/jobs/remind.ts defines no job remind'],
  [
    'that defines another',
    [{ ...remind, source: expire.source }],
    'mails/jobs/remind.ts defines no job remind',
  ],
  [
    'whose name another has',
    [remind, { ...remind, path: 'auth/jobs/remind.ts' }],
    'mails/jobs/remind.ts and auth/jobs/remind.ts are two jobs of one name.',
  ],
])('a file %s fails the build', (_sentence, files, problem) => {
  expect(() => registryOf(files)).toThrow(problem)
})
