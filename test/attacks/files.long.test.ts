import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'
import { hugePicture } from './huge-picture.ts'
import { newNeighbour } from './neighbour.ts'

const platform = await testPlatform()
const { token } = await platform.account()
const { maxLoginMs, slowestLoginDuring } = await newNeighbour(platform)

test('24 huge pictures do not delay another tenant’s login; excess uploads get 503', async () => {
  const file = { name: 'foto.webp', bytes: await hugePicture(4890) }
  const uploads = Array.from({ length: 24 }, () => platform.call('uploadFile', { token, file }))
  expect(await slowestLoginDuring(uploads)).toBeLessThan(maxLoginMs)
  const answers = await Promise.all(uploads)
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(2)
  expect(refused.length).toBeLessThan(answers.length)
  for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '8'])
})
