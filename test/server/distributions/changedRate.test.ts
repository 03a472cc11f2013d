import { expect, it } from 'vitest'
import withholding from '../../../schemas/withholding.json' with { type: 'json' }
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const { createHolders, createPaid, listLines } = await distributionFixture(platform)

expectBalanceAfterEach(platform)

it('withholds at a changed rate what is due from its first day on, and at the old one what was due before', async () => {
  const now = withholding.rules.filter(({ rule }) => rule === 'es_natural')
  withholding.rules.unshift(...now.map((rule) => ({ ...rule, rate: 2100, from: '2027-07-01' })))
  platform.clock.set(new Date('2027-05-01T10:00:00Z'))
  const { slug } = await createHolders([1])
  platform.clock.set(new Date('2027-07-10T10:00:00Z'))
  const withheld = []
  for (const due_on of ['2027-06-30', '2027-07-01']) {
    const id = await createPaid(slug, 1000, { due_on, record_on: dayFrom(new Date(due_on), -5) })
    withheld.push(...(await listLines(id)).map((line) => [line.withholding_percent, line.withholding]))
  }
  expect(withheld).toEqual([
    [19, 190],
    [21, 210],
  ])
})
