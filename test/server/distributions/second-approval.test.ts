import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()

expectBalanceAfterEach(platform)

describe('a second approval', () => {
  it('is not given by whoever created, calculated or imported the amounts', async () => {
    const own = await distributionFixture(platform, {
      customization: { distributions: { second_approver: true } },
    })
    const { slug } = await own.createHolders([1])
    const [other, third] = [await own.tenant.manager(), await own.tenant.manager()]
    const { id } = await own.createDraft(slug, 1000, {}, own.manager)
    await other.call('calculateDistribution', { params: { id } })
    for (const author of [own.manager, other])
      expect((await author.send('approveDistribution', { params: { id } })).error.reason?.text).toBe(
        'distributions.own_distribution',
      )
    expect(await third.call('approveDistribution', { params: { id } })).toMatchObject({ status: 'APPROVED' })
  })
})
