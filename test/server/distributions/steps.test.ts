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
  createPaid,
  listLines,
  distributionBody,
} = fixture

expectBalanceAfterEach(platform)

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
