import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const fixture = await distributionFixture(platform)

expectBalanceAfterEach(platform)

describe('the lists of distributions', () => {
  it('show managers all and issuers their own, by status, kind and amount', async () => {
    const { slug } = await fixture.createHolders([1])
    await fixture.createDraft(slug, 1000)
    await fixture.createDraft(slug, 500, { kind: 'YIELD' })
    const listIds = async (params: object) =>
      (await fixture.issuer.call('listDistributions', { params })).items.map(({ gross }) => gross)
    expect(await listIds({ sort: '-gross' })).toEqual([1000, 500])
    expect(await listIds({ kind: ['YIELD'] })).toEqual([500])
    expect(await listIds({ gross: '600..' })).toEqual([1000])
    expect(await listIds({ status: ['PAID'] })).toEqual([])
    expect((await fixture.manager.call('listDistributions')).sums).toEqual({ gross: 1500 })
  })
})
