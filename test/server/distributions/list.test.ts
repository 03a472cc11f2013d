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

describe('the list of a distribution by investor', () => {
  it('finds a person by name, and by e-mail for managers alone', async () => {
    const { slug, people } = await fixture.createHolders([1], [2])
    const id = await fixture.createFunded(slug, 600)
    const [, second] = people
    const found = async (who: typeof fixture.manager, q: string) => {
      const { items, total } = await who.call('getEarningsByInvestor', { params: { id, q } })
      return [total, items.map(({ investor_id }) => investor_id)]
    }
    const rename = `update users set name = 'Brígida' where id = $1 returning email`
    const { rows } = await platform.owner.query<{ email: string }>(rename, [second?.id])
    const email = rows[0]?.email ?? ''
    expect(await found(fixture.issuer, 'brigida')).toEqual([1, [second?.id]])
    expect(await found(fixture.manager, email)).toEqual([1, [second?.id]])
    expect(await found(fixture.issuer, email)).toEqual([0, []])
  })
})
