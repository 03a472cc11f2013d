import { afterEach, describe, expect, it } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { campaignFixture, createUpcomingIssuance, declareInterest } from '../interests/campaign-fixture.ts'
import { createCampaign } from '../investments/campaigns.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { orderBody } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { clock, jobs, mails, owner } = platform
const today = clock.now()

afterEach(() => assertInvariants(owner))

const begin = (more: { strategy?: string; lasts?: number; needs?: number } = {}) =>
  createCampaign(platform, { strategy: 'MANUAL', ...more })

/** Returns the subjects and texts of the mails to a person. */
async function mailsTo({ id }: Person): Promise<string[]> {
  const { rows } = await owner.query('select email from users where id = $1', [id])
  return mails.filter(({ to }) => to === rows[0]?.email).map(({ subject, text }) => `${subject}\n${text}`)
}

const reason = 'Falta la licencia de obra'

describe('an extended campaign', () => {
  it('continues until its new last day, and is decided after it', async () => {
    const { manager, id, slug, createPaidOrder, advanceToDay } = await begin({ lasts: 3 })
    await manager.call('extendCampaign', { params: { id }, body: { ends_on: dayFrom(today, 8), reason } })
    await advanceToDay(4)
    await createPaidOrder(10)
    expect(await manager.call('getManagedIssuance', { params: { slug } })).toMatchObject({
      open: true,
      ends_on: dayFrom(today, 8),
      end_moved: 'extend',
      end_reason: reason,
    })
    await advanceToDay(9)
    expect(await manager.call('getManagedIssuance', { params: { slug } })).toMatchObject({
      outcome: 'FINANCED',
    })
  })

  it("shows the reason in the reader's language, if it was written in both", async () => {
    const { manager, id, slug } = await begin({ lasts: 3 })
    const reason_en = 'The building permit is missing'
    const body = { ends_on: dayFrom(today, 8), reason, reason_en }
    await manager.call('extendCampaign', { params: { id }, body })
    const said = async (language: 'es' | 'en') =>
      (await manager.call('getManagedIssuance', { params: { slug }, language })).end_reason
    expect([await said('es'), await said('en')]).toEqual([reason, reason_en])
  })

  it('notifies every investor with an open order once, with reason and date', async () => {
    const { manager, id, createPaidOrder, createOrder, advanceToDay } = await begin()
    const [one, other, gone] = [await createPaidOrder(2), await createOrder(1), await createOrder(1)]
    await gone.investor.call('withdrawInvestment', { params: { id: gone.id } })
    await manager.call('extendCampaign', { params: { id }, body: { ends_on: dayFrom(today, 40), reason } })
    await advanceToDay(1)
    await advanceToDay(2)
    const reasonMails = async ({ investor }: { investor: Person }) =>
      (await mailsTo(investor)).filter((mail) => mail.includes(reason))
    expect((await reasonMails(one)).join()).toContain('sigue hasta el 10 de noviembre de 2026')
    expect(
      [await reasonMails(one), await reasonMails(other), await reasonMails(gone)].map(({ length }) => length),
    ).toEqual([1, 1, 0])
  })

  it("notifies the issuer's members and interested people too", async () => {
    const tenant = await createTestTenant(platform)
    const [manager, organisation_id] = [await tenant.manager(), await tenant.organisation()]
    const member = await tenant.person({ roles: ['CLIENT'], email: `${newId()}@mail.test` })
    await tenant.join(member, organisation_id)
    const issuance = await createUpcomingIssuance(tenant, today, { organisation_id })
    const interested = await tenant.investor({ email: `${newId()}@mail.test` })
    await declareInterest(interested, issuance.slug, 50_000)
    await campaignFixture(platform).openCampaign(issuance)
    const params = { id: issuance.id }
    await manager.call('extendCampaign', { params, body: { ends_on: dayFrom(today, 90), reason } })
    for (let round = 0; round < 4; round += 1) await jobs.drain()
    const told = async (person: Person) =>
      (await mailsTo(person)).filter(
        (mail) => mail.includes(reason) && mail.includes('30 de diciembre de 2026'),
      )
    expect([await told(member), await told(interested)].map(({ length }) => length)).toEqual([1, 1])
  })

  it('is refused for an earlier day, after its last day, and to other users', async () => {
    const { tenant, manager, id, advanceToDay } = await begin({ lasts: 3 })
    const extend = async (by: Person, days: number) => {
      const body = { ends_on: dayFrom(today, days), reason }
      const { error, status } = await by.send('extendCampaign', { params: { id }, body })
      return error.reason?.text ?? error.code ?? status
    }
    expect(await extend(manager, 3)).toBe('day_too_early')
    expect(await extend(await tenant.investor(), 9)).toBe('forbidden')
    await advanceToDay(4)
    expect(await extend(manager, 9)).toBe('wrong_state')
  })
})

describe('a campaign closed early', () => {
  it('accepts orders until midnight, notifies investors and is then decided', async () => {
    const { manager, id, slug, createPaidOrder, createOrder, createInvestor, advanceToDay, stateOf } =
      await begin({
        strategy: 'CAMPAIGN_END',
      })
    const paid = await createPaidOrder(10)
    const unpaid = await createOrder(1)
    await advanceToDay(6)
    await manager.call('closeCampaign', { params: { id }, body: { reason } })
    await createPaidOrder(1)
    expect(await stateOf(paid)).toBe('CHARGED CAMPAIGN_END')
    await advanceToDay(7)
    expect(await stateOf(paid)).toBe('MINTED DELIVERED')
    expect(await stateOf(unpaid)).toMatch(/CANCELED|EXPIRED/)
    expect((await mailsTo(paid.investor)).join()).toContain('termina antes de lo previsto')
    const late = await (await createInvestor()).send('createInvestment', { body: orderBody(slug, 1) })
    expect(late.error.code).toBe('issuance_closed')
  })

  it('can be closed once, and only after its start', async () => {
    const { tenant, manager, id } = await begin()
    const close = async (issuance: string) => {
      const { error, status } = await manager.send('closeCampaign', {
        params: { id: issuance },
        body: { reason },
      })
      return error.reason?.text ?? status
    }
    expect(await close(id)).toBe(204)
    expect(await close(id)).toBe('refusals.ends_today')
    const soon = await tenant.issuance({ starts_on: dayFrom(today, 3) })
    expect(await close(soon.id)).toBe('refusals.campaign_not_begun')
  })
})

describe('a campaign at 90 % of its goal', () => {
  it('notifies only investors who may still withdraw, once', async () => {
    const { createPaidOrder, createOrder, advanceToDay } = await begin()
    const early = await createPaidOrder(40)
    await advanceToDay(6)
    const unpaid = await createOrder(1)
    const late = await createPaidOrder(49)
    await advanceToDay(7)
    const reasonMails = async ({ investor }: { investor: Person }) =>
      (await mailsTo(investor)).filter((mail) => mail.includes('ha reunido el 90 %'))
    expect(await reasonMails(late)).toEqual([])
    await createPaidOrder(1)
    await advanceToDay(8)
    await createPaidOrder(1)
    await advanceToDay(9)
    expect((await reasonMails(late)).join()).toContain('hasta el 11 de octubre de 2026')
    expect((await reasonMails(unpaid)).join()).toContain('mientras no la pagues')
    expect((await reasonMails(late)).length).toBe(1)
    expect(await reasonMails(early)).toEqual([])
  })

  it('notifies them if its hard cap is far below its offer', async () => {
    const { tenant, createPaidOrder, advanceToDay } = await begin()
    await owner.query('update issuances set hard_cap = 300000 where tenant_id = $1', [tenant.id])
    const { investor } = await createPaidOrder(27)
    await advanceToDay(1)
    expect((await mailsTo(investor)).join()).toContain('ha reunido el 90 %')
  })

  it('counts the hard cap also beside a second class', async () => {
    const { manager, slug, createPaidOrder, advanceToDay } = await begin()
    const body = { name: 'Casa B', symbol: 'CASAB', price: 25_000, supply: 40 }
    await manager.call('createTokenClass', { params: { slug }, body })
    await createPaidOrder(45)
    const { investor } = await createPaidOrder(45)
    await advanceToDay(1)
    expect((await mailsTo(investor)).join()).toContain('ha reunido el 90 %')
  })
})

describe('an oversubscribed campaign', () => {
  it('accepts orders up to its hard cap, and no more', async () => {
    const { tenant, manager, slug, createPaidOrder, createInvestor, advanceToDay } = await begin({ lasts: 6 })
    await owner.query('update issuances set hard_cap = 300000 where tenant_id = $1', [tenant.id])
    await createPaidOrder(25)
    const refused = await (await createInvestor()).send('createInvestment', { body: orderBody(slug, 6) })
    expect(refused.error.code).toBe('sold_out')
    await createPaidOrder(5)
    expect(await manager.call('getManagedIssuance', { params: { slug } })).toMatchObject({
      raised: 300_000,
      reserved: 0,
      tokens_left: 0,
      open: false,
    })
    await advanceToDay(7)
    expect(await manager.call('getManagedIssuance', { params: { slug } })).toMatchObject({
      outcome: 'FINANCED',
      raised: 300_000,
    })
  })
})
