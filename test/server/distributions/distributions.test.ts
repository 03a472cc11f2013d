import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
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
  runPaymentJob,
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

describe('the steps of a distribution', () => {
  it("moves the issuer's money through its fund to holders and withholding", async () => {
    const ownFixture = await distributionFixture(platform)
    const { slug } = await ownFixture.createHolders([1], [1])
    const before = await balances(platform.owner, ownFixture.tenant.id)
    const id = await ownFixture.createFunded(slug, 1000)
    expect(await balances(platform.owner, ownFixture.tenant.id)).toMatchObject({ distribution_fund: 1000 })
    await ownFixture.manager.call('payDistribution', { params: { id } })
    await ownFixture.runPaymentJob(id)
    expect(await balances(platform.owner, ownFixture.tenant.id)).toEqual({
      ...before,
      clearing: (before.clearing ?? 0) - 1000,
      earnings_payable: 810,
      withholding: 190,
    })
  })

  it("cannot be calculated without the issuer's bank account", async () => {
    const ownFixture = await distributionFixture(platform, { account: false })
    const { slug } = await ownFixture.createHolders([1])
    const { id } = await ownFixture.createDraft(slug, 1000)
    const refused = await ownFixture.issuer.send('calculateDistribution', { params: { id } })
    expect([refused.status, refused.error.reason?.text]).toEqual([
      409,
      'messages.bank_account_missing_to_distribute',
    ])
  })

  it('is approved by a manager other than its author if the tenant requires it', async () => {
    const ownFixture = await distributionFixture(platform, {
      customization: { distributions: { second_approver: true } },
    })
    const { slug } = await ownFixture.createHolders([1])
    const { id } = await ownFixture.createDraft(slug, 1000, {}, ownFixture.manager)
    const params = { id }
    await ownFixture.manager.call('calculateDistribution', { params })
    const refused = await ownFixture.manager.send('approveDistribution', { params })
    expect(refused.error.reason?.text).toBe('distributions.own_distribution')
    const other = await ownFixture.tenant.manager()
    expect((await other.call('approveDistribution', { params })).status).toBe('APPROVED')
  })

  it('is approved by a manager other than the one who last changed the amounts', async () => {
    const ownFixture = await distributionFixture(platform, {
      customization: { distributions: { second_approver: true } },
    })
    const { slug } = await ownFixture.createHolders([1])
    const { id } = await ownFixture.createDraft(slug, 1000)
    const params = { id }
    await ownFixture.manager.call('changeDistribution', {
      params,
      body: ownFixture.distributionBody(9_999_999),
    })
    await ownFixture.issuer.call('calculateDistribution', { params })
    const refused = await ownFixture.manager.send('approveDistribution', { params })
    expect(refused.error.reason?.text).toBe('distributions.own_distribution')
    const other = await ownFixture.tenant.manager()
    expect((await other.call('approveDistribution', { params })).status).toBe('APPROVED')
  })

  it('notifies the managers who may approve it once it is calculated, except its author', async () => {
    const ownFixture = await distributionFixture(platform, {
      customization: { distributions: { second_approver: true } },
    })
    const other = await ownFixture.tenant.manager()
    const { slug } = await ownFixture.createHolders([1])
    const { id } = await ownFixture.createDraft(slug, 1000, {}, ownFixture.manager)
    await ownFixture.manager.call('calculateDistribution', { params: { id } })
    const { rows } = await platform.owner.query<{ reader_id: string; text: string }>(
      "select reader_id, text from mails where event like 'distribution_to_approve/' || $1 || '/%'",
      [id],
    )
    expect(rows).toMatchObject([{ reader_id: other.id }])
    expect(rows[0]?.text).toContain(`/manager/issuances/${slug}/benefits/${id}`)
  })

  it('requests the money from the issuer with a reference, and notifies holders once they are paid', async () => {
    const { slug, people } = await createHolders([1, 1])
    const id = await createPaid(slug, 1000)
    const { reference } = await manager.call('getDistribution', { params: { id } })
    const { rows } = await platform.owner.query<{ reader_id: string; text: string }>(
      "select reader_id, text from mails where event like 'distribution_approved/' || $1 || '/%'",
      [id],
    )
    expect(rows).toMatchObject([{ reader_id: issuer.id }])
    expect(rows[0]?.text).toContain(reference)
    const { rows: mails } = await platform.owner.query<{ subject: string }>(
      "select subject from mails where reader_id = $1 and event like 'earnings_paid/%'",
      [people[0]?.id],
    )
    expect(mails.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toEqual([
      expect.stringContaining('Tienes 8,10 € por cobrar'),
    ])
  })

  it('requests the money from every member of the issuer, by mail and on the page', async () => {
    const other = await tenant.member(fixture.organisation_id)
    const { slug } = await createHolders([1])
    const id = await createFunded(slug, 1000)
    for (const table of ['mails', 'notifications']) {
      const reader = table === 'mails' ? 'reader_id' : 'user_id'
      const { rows } = await platform.owner.query<{ reader: string }>(
        `select ${reader} as reader from ${table} where event like 'distribution_approved/' || $1 || '/%'`,
        [id],
      )
      expect(rows.map((row) => row.reader).sort()).toEqual([issuer.id, other.id].sort())
    }
  })

  it('can be reopened as a draft without lines until it is funded', async () => {
    const { slug } = await createHolders([1])
    const { id } = await createDraft(slug, 1000)
    const params = { id }
    await issuer.call('calculateDistribution', { params })
    expect((await issuer.call('reopenDistribution', { params })).status).toBe('DRAFT')
    expect(await listLines(id)).toEqual([])
    await issuer.call('changeDistribution', { params, body: distributionBody(2000) })
    await issuer.call('calculateDistribution', { params })
    expect((await listLines(id)).map(({ gross }) => gross)).toEqual([2000])
    await manager.call('approveDistribution', { params })
    await manager.call('fundDistribution', { params, body: { bank_reference: 'MOV-7' } })
    expect((await issuer.send('reopenDistribution', { params })).status).toBe(409)
    expect((await issuer.send('cancelDistribution', { params })).status).toBe(409)
  })

  it('can be deleted until it is funded, and disappears from the list', async () => {
    const { slug } = await createHolders([1])
    const { id } = await createDraft(slug, 1000)
    await issuer.call('calculateDistribution', { params: { id } })
    expect((await issuer.call('cancelDistribution', { params: { id } })).status).toBe('CANCELED')
    expect((await issuer.call('listIssuanceDistributions', { params: { slug } })).items).toEqual([])
  })
})

describe('the payment of a distribution', () => {
  it('happens once despite concurrent requests and jobs', async () => {
    const { slug } = await createHolders([1], [1], [1])
    const id = await createFunded(slug, 999)
    const params = { id }
    const other = await tenant.manager()
    const pressed = await Promise.all([manager, other].map((who) => who.send('payDistribution', { params })))
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409])
    await Promise.all([runPaymentJob(id, 3), runPaymentJob(id, 3)])
    expect((await listLines(id)).map(({ status }) => status)).toEqual(['PAID', 'PAID', 'PAID'])
    const { rows } = await platform.owner.query(
      'select from journal_entries entry join earnings on earnings.id = entry.cause_id where earnings.distribution_id = $1',
      [id],
    )
    expect(rows).toHaveLength(3)
  })

  it('stops while it is paused, and continues once it is resumed', async () => {
    const { slug } = await createHolders([1], [1])
    const id = await createFunded(slug, 1000)
    const params = { id }
    await manager.call('payDistribution', { params })
    await manager.call('pauseDistribution', { params })
    await runPaymentJob(id)
    expect((await manager.call('getDistribution', { params })).progress).toMatchObject({
      pending: 2,
      done: 0,
    })
    await manager.call('resumeDistribution', { params })
    await runPaymentJob(id)
    expect(await manager.call('getDistribution', { params })).toMatchObject({
      status: 'PAID',
      progress: { done: 2 },
    })
  })

  it('skips a frozen holder with the reason, and pays them alone after the freeze is lifted', async () => {
    const { slug, people } = await createHolders([1], [1])
    const id = await createFunded(slug, 1000)
    const [frozen] = (await manager.call('listHolders', { params: { slug, q: '' } })).items.filter(
      ({ user_id }) => user_id === people[0]?.id,
    )
    const body = { reason: 'Orden del juzgado.' }
    await manager.call('freezeHolder', { params: { id: frozen?.id ?? '' }, body })
    await manager.call('payDistribution', { params: { id } })
    await runPaymentJob(id)
    const failed = (await listLines(id)).find(({ status }) => status === 'FAILED')
    expect([failed?.investor_id, failed?.failure]).toEqual([people[0]?.id, 'FROZEN'])
    expect((await manager.call('getDistribution', { params: { id } })).status).toBe('PAYING')
    const params = { id: failed?.id ?? '' }
    expect((await manager.call('payEarning', { params })).status).toBe('FAILED')
    const holder = (await manager.call('listHolders', { params: { slug } })).items.find(
      ({ user_id }) => user_id === people[0]?.id,
    )
    await manager.call('liftFreeze', { params: { id: holder?.freeze_id ?? '' }, body })
    expect(await manager.call('payEarning', { params })).toMatchObject({ status: 'PAID', net: 405 })
    expect((await manager.call('getDistribution', { params: { id } })).status).toBe('PAID')
    const again = await manager.send('payEarning', { params })
    expect(again.error.reason?.text).toBe('distributions.is_paid')
  })
})

describe('the reversal of a distribution', () => {
  it('returns unclaimed amounts to the issuer, and records claimed amounts as debts', async () => {
    const ownFixture = await distributionFixture(platform)
    const { slug, people } = await ownFixture.createHolders([1], [1])
    const before = await balances(platform.owner, ownFixture.tenant.id)
    const id = await ownFixture.createPaid(slug, 1000)
    await ownFixture.markClaimed(id, people[0]?.id ?? '')
    const body = { reason: 'El importe era de otro mes.' }
    const reversed = await ownFixture.manager.call('reverseDistribution', { params: { id }, body })
    expect(reversed.status).toBe('REVERSED')
    expect((await ownFixture.listLines(id)).map(({ status }) => status)).toEqual(['REVERSED', 'REVERSED'])
    const { clearing = 0, issuer_payable = 0 } = before
    expect(await balances(platform.owner, ownFixture.tenant.id)).toEqual({
      ...before,
      ...{ clearing: clearing - 1000 + 405, issuer_payable: issuer_payable + 1000, holder_debt: -405 },
    })
    const again = await ownFixture.manager.send('reverseDistribution', { params: { id }, body })
    expect(again.status).toBe(409)
  })

  it('notifies each paid holder once with the reason, after the money has moved', async () => {
    const { slug } = await createHolders([1, 2], [1])
    const id = await createPaid(slug, 1000)
    const body = { reason: 'El importe era de otro edificio.' }
    await manager.call('reverseDistribution', { params: { id }, body })
    const mails = () =>
      platform.mails.filter(({ text }) => text.replaceAll(/\s+/g, ' ').includes(body.reason))
    expect(mails()).toEqual([])
    while ((await platform.jobs.drain()) > 0);
    expect(new Set(mails().map(({ to }) => to)).size).toBe(2)
    expect(mails()).toHaveLength(2)
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
