import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { distributionFixture } from './distribution-fixture.ts'

const platform = await testPlatform()
const fixture = await distributionFixture(platform)
const {
  tenant,
  manager,
  issuer,
  createHolders,
  createDraft,
  createFunded,
  createPaid,
  listLines,
  distributionBody,
} = fixture

expectBalanceAfterEach(platform)

describe('a distribution', () => {
  it('divides 12,345.67 € among the lots to the cent, and withholds the tax', async () => {
    const { slug } = await createHolders([100], [20, 13], [200])
    const id = await createPaid(slug, 1_234_567)
    const shares = await listLines(id)
    expect(shares.map(({ tokens, gross, withholding, net }) => [tokens, gross, withholding, net])).toEqual([
      [200, 741_482, 140_882, 600_600],
      [100, 370_741, 70_441, 300_300],
      [20, 74_148, 14_088, 60_060],
      [13, 48_196, 9157, 39_039],
    ])
    expect(
      shares.every(({ status, withholding_percent }) => status === 'PAID' && withholding_percent === 19),
    ).toBe(true)
    const distribution = await manager.call('getDistribution', { params: { id } })
    expect(distribution).toMatchObject({
      status: 'PAID',
      progress: { lines: 4, investors: 3, done: 4, percent: 100 },
    })
    expect(distribution.progress.net + distribution.progress.withholding).toBe(1_234_567)
  })

  it('includes only holders on its record date', async () => {
    const { slug } = await createHolders([2])
    const { id } = await createDraft(slug, 1000)
    const late = await tenant.investor()
    await fixture.mintTokens(slug, [{ investor: late, tokens: 8 }])
    await issuer.call('calculateDistribution', { params: { id } })
    expect((await listLines(id)).map(({ tokens, gross }) => [tokens, gross])).toEqual([[2, 1000]])
  })

  it('cannot be calculated before its record date', async () => {
    const { slug } = await createHolders([2])
    const { id } = await createDraft(slug, 1000, { record_on: fixture.today(), due_on: fixture.today() })
    const refused = await issuer.send('calculateDistribution', { params: { id } })
    expect([refused.status, refused.error.reason?.text]).toEqual([409, 'distributions.before_record_date'])
  })

  it('repays capital without tax, and at most the outstanding amount', async () => {
    const { slug } = await createHolders([3], [1])
    const price = (await manager.call('getIssuance', { params: { slug } })).token_price
    await createPaid(slug, price, { kind: 'REPAYMENT', capital_part: price })
    const refused = await issuer.send('createDistribution', {
      params: { slug },
      body: distributionBody(4 * price, { kind: 'REPAYMENT', capital_part: 4 * price }),
    })
    expect([refused.status, refused.error.fields]).toMatchObject([
      400,
      [{ field: 'capital_part', key: 'distributions.capital_above', params: { max: 3 * price } }],
    ])
    const id = await createPaid(slug, 3 * price, { kind: 'REPAYMENT', capital_part: 3 * price })
    expect(
      (await listLines(id)).map(({ gross, withholding, outstanding }) => gross - withholding - outstanding),
    ).toEqual([0, 0])
    const { outstanding, paid_capital, invested } = await issuer.call('getReturns', { params: { slug } })
    expect([outstanding, paid_capital, invested]).toEqual([0, 4 * price, 4 * price])
  })

  it.each([
    ['gross', { gross: 0 }],
    ['gross', { gross: -5 }],
    ['gross', { gross: 10.5 }],
    ['capital_part', { capital_part: 2000 }],
    ['gain_part', { gain_part: 600, capital_part: 500 }],
    ['record_on', { record_on: '2999-01-01' }],
    ['record_on', { record_on: '0001-01-01' }],
    ['due_on', { due_on: '9999-12-31' }],
  ])('is rejected at the field %s for %j', async (field, change) => {
    const { slug } = await createHolders([1])
    const refused = await issuer.send('createDistribution', {
      params: { slug },
      body: { ...distributionBody(1000), ...change },
    })
    expect([refused.status, refused.error.fields?.map((each) => each.field)]).toEqual([400, [field]])
  })

  it("shows how a line's amount was calculated", async () => {
    const { slug } = await createHolders([1], [3])
    const id = await createPaid(slug, 1001, { gain_part: 401 })
    const [line] = await listLines(id)
    const mails = await issuer.call('getEarning', { params: { id: line?.id ?? '' } })
    expect(mails).toMatchObject({ gross: 751, rent_part: 450, gain_part: 301, withholding: 143, net: 608 })
    expect(mails.why).toMatchObject({
      tokens: 3,
      all_tokens: 4,
      tokens_percent: 75,
      rent_all: 600,
      gain_all: 401,
      taxed: 751,
    })
    expect(mails.why.source).toContain('35/2006')
  })

  it('has a preview that stores no lines', async () => {
    const { slug } = await createHolders([1], [3])
    const { id } = await createDraft(slug, 1000)
    const { preview } = await issuer.call('previewDistribution', { params: { id } })
    expect(preview).toMatchObject({
      lines: 2,
      investors: 2,
      gross: 1000,
      withholding: 191,
      net: 809,
      certain: true,
    })
    expect(await listLines(id)).toEqual([])
  })

  it('is summed up by token class and by investor', async () => {
    const { slug } = await createHolders([1, 3], [2])
    const id = await createFunded(slug, 600)
    const { classes } = await issuer.call('getDistribution', { params: { id } })
    expect(classes).toMatchObject([{ tokens: 6, lines: 3, gross: 600, net: 486 }])
    const { items, total } = await issuer.call('getEarningsByInvestor', { params: { id } })
    expect([total, items.map(({ lots, gross, email }) => [lots, gross, email])]).toEqual([
      2,
      [
        [2, 400, ''],
        [1, 200, ''],
      ],
    ])
  })
})

describe('access to distributions', () => {
  it('is refused to another issuer', async () => {
    const { slug } = await createHolders([1])
    const { id } = await createDraft(slug, 1000)
    const stranger = await tenant.member(await tenant.organisation())
    for (const operation of ['getDistribution', 'calculateDistribution', 'listEarnings'] as const)
      expect((await stranger.send(operation, { params: { id } })).status).toBe(404)
    expect((await stranger.call('listDistributions')).items).toEqual([])
  })

  it('is read-only for the issuer after the calculation, and refused to investors', async () => {
    const { slug, people } = await createHolders([1])
    const { id } = await createDraft(slug, 1000)
    await issuer.call('calculateDistribution', { params: { id } })
    expect((await issuer.send('approveDistribution', { params: { id } })).status).toBe(403)
    expect((await people[0]?.send('getDistribution', { params: { id } }))?.status).toBe(403)
    expect((await people[0]?.send('listDistributions'))?.status).toBe(403)
  })

  it('is refused to everyone if the tenant hides earnings', async () => {
    const ownFixture = await distributionFixture(platform, { customization: { hide: { earnings: true } } })
    for (const who of [ownFixture.manager, ownFixture.issuer]) {
      const refused = await who.send('listDistributions')
      expect([refused.status, refused.error.code]).toEqual([403, 'not_offered'])
    }
  })
})
