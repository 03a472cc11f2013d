import { expect, test } from 'vitest'
import { registryOf } from '../../scripts/generate/jobs.ts'

const remind = { path: 'mails/jobs/remind.ts', source: 'export const remind: Job<{ mail: string }> = {}' }
const expire = { path: 'investments/jobs/expire.ts', source: '\nexport const expire: Sweep = {}' }

test('a job is registered under the name of its file', () => {
  expect(registryOf([remind, expire])).toContain('export const jobs = { remind, expire }')
})

test.each([
  ['without a job', [{ ...remind, source: '' }], 'mails/jobs/remind.ts defines no job remind'],
  [
    'with a job of another name',
    [{ ...remind, source: expire.source }],
    'mails/jobs/remind.ts defines no job remind',
  ],
  [
    'with the same name as another',
    [remind, { ...remind, path: 'auth/jobs/remind.ts' }],
    'mails/jobs/remind.ts and auth/jobs/remind.ts are two jobs of one name.',
  ],
])('a file %s fails the build', (_sentence, files, problem) => {
  expect(() => registryOf(files)).toThrow(problem)
})
