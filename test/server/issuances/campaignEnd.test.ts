import { afterEach, describe, expect, it } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { jobQueuesOf } from '../../../src/server/jobs/job-queues.ts'
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import {
  balances,
  chooseTransfer,
  createPaidOrder,
  placeOrder,
  signOrder,
  uploadProof,
} from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { clock, jobs, mails, owner } = platform

afterEach(() => assertInvariants(owner))

/**
 * Creates a campaign with a minimum of ten tokens, 1,000 €, that ends after some days; its people have unique
 * addresses.
 */
async function setUp({ lasts = 10, needs = 100_000, time_zone = 'Europe/Madrid' } = {}) {
  const tenant = await createTestTenant(platform, { extras: { investmentFee: { percent: 2 } }, time_zone })
  const manager = await tenant.manager()
  const { id: issuance, slug } = await tenant.issuance({
    soft_cap: cents(needs),
    time_zone,
    ends_on: dayFrom(clock.now(), lasts),
  })
  const somebody = () => tenant.investor({ email: `${newId()}@mail.test` })
  const pays = async (count: number) => {
    const investor = await somebody()
    return { investor, id: await createPaidOrder(investor, manager, slug, count) }
  }
  const proves = async (count: number) => {
    const investor = await somebody()
    const { id } = await placeOrder(investor, slug, count)
    await chooseTransfer(investor, id)
    await signOrder(investor, id)
    await uploadProof(investor, id)
    return { investor, id }
  }
  const orders = async (count: number) => {
    const investor = await somebody()
    return { investor, id: (await placeOrder(investor, slug, count)).id }
  }
  const days = async (count: number) => {
    await manager.call('setClock', { body: { days: count } })
    for (let round = 0; round < 4; round += 1) await jobs.drain()
  }
  const outcome = async () => {
    const { outcome, status } = await manager.call('getManagedIssuance', { params: { slug } })
    return `${outcome} ${status}`
  }
  const statusOf = async (id: string) => (await manager.call('getInvestment', { params: { id } })).status
  return { tenant, manager, issuance, slug, pays, proves, orders, days, outcome, statusOf }
}

/** Returns the text of all mails to a person. */
async function mailsTo({ id }: Person): Promise<string> {
  const { rows } = await owner.query('select email from users where id = $1', [id])
  const own = mails.filter(({ to }) => to === rows[0]?.email)
  return own.map(({ text }) => text).join()
}

describe('a campaign that reached its soft cap', () => {
  it("is financed after its last day, in Madrid's time", async () => {
    const { pays, days, outcome } = await setUp()
    const { investor } = await pays(10)
    await days(10)
    expect(await outcome()).toBe('UNDECIDED CAMPAIGN')
    await days(11)
    expect(await outcome()).toBe('FINANCED CLOSED')
    expect(await mailsTo(investor)).toContain('ha reunido el mínimo')
  })

  it('keeps paid orders and those under review, and cancels unpaid ones', async () => {
    const { manager, pays, proves, orders, days, statusOf } = await setUp({ lasts: 5 })
    const [backer, unpaid] = [await pays(10), await orders(3)]
    const waiting = await proves(2)
    await days(6)
    expect(await Promise.all([backer, waiting, unpaid].map(({ id }) => statusOf(id)))).toEqual([
      'CHARGED',
      'PROOF_OF_PAYMENT_UPLOADED',
      'CANCELED',
    ])
    expect(await mailsTo(unpaid.investor)).toContain('ha terminado antes de que pagaras')
    await manager.call('confirmPayment', { params: { id: waiting.id } })
    await manager.call('acceptInvestment', { params: { id: waiting.id } })
  })

  it('cannot fall below its soft cap by a cancellation', async () => {
    const { manager, pays, days, outcome } = await setUp()
    const { id } = await pays(10)
    await days(11)
    const cancel = await manager.send('cancelInvestment', { params: { id }, body: { reason: 'No procede' } })
    expect(cancel.error).toMatchObject({ code: 'requirement' })
    expect(await outcome()).toBe('FINANCED CLOSED')
  })
})

describe('a campaign of a tenant in Mexico City', () => {
  it('ends at the midnight of its own zone', async () => {
    const { pays, days, outcome } = await setUp({ lasts: 5, time_zone: 'America/Mexico_City' })
    const start = clock.now()
    const dayAfter = dayFrom(start, 6)
    await pays(10)
    clock.set(new Date(`${dayAfter}T05:59:00Z`))
    await days(0)
    expect(await outcome()).toBe('UNDECIDED CAMPAIGN')
    clock.set(new Date(`${dayAfter}T06:01:00Z`))
    await days(0)
    expect(await outcome()).toBe('FINANCED CLOSED')
    clock.set(start)
  })
})

describe('a campaign that missed its soft cap', () => {
  it('owes every payment back including fees, and nothing else', async () => {
    const { tenant, manager, pays, orders, days, outcome, statusOf } = await setUp({ lasts: 5 })
    const [one, other, unpaid] = [await pays(5), await pays(4), await orders(1)]
    await days(6)
    expect(await outcome()).toBe('NOT_FINANCED CLOSED')
    expect(await Promise.all([one, other, unpaid].map(({ id }) => statusOf(id)))).toEqual(
      Array(3).fill('CANCELED'),
    )
    expect(await balances(owner, tenant.id)).toEqual({ clearing: -91_800, investor_available: 91_800 })
    const { items, owed } = await manager.call('listPayouts')
    expect(items.map(({ amount, reason, status }) => [amount, reason, status]).sort()).toEqual([
      [40_800, 'NOT_FINANCED', 'OWED'],
      [51_000, 'NOT_FINANCED', 'OWED'],
    ])
    expect(owed).toBe(91_800)
    expect(await mailsTo(one.investor)).toContain('te debemos 510,00')
    expect(await mailsTo(unpaid.investor)).toContain('No nos consta ningún pago tuyo')
    const seen = await one.investor.call('getInvestment', { params: { id: one.id } })
    expect(seen.history.at(-1)).toMatchObject({ event: 'not_financed', actor: 'Alba Capital' })
    expect(seen.payouts).toMatchObject([{ amount: 51_000, status: 'OWED' }])
  })

  it('is cancelled without waiting for reflection periods if they cannot change the result', async () => {
    const { pays, days, statusOf } = await setUp({ lasts: 0 })
    const { id } = await pays(9)
    await days(1)
    expect(await statusOf(id)).toBe('CANCELED')
  })

  it('refuses later confirmations and orders', async () => {
    const { manager, slug, tenant, proves, days } = await setUp({ lasts: 5 })
    const { id } = await proves(3)
    await days(6)
    const confirm = await manager.send('confirmPayment', { params: { id } })
    expect(confirm.error.code).toBe('wrong_state')
    const late = await (await tenant.investor()).send('createInvestment', {
      body: { slug, tokens: 1, warning_risk: true, warning_loss: true },
    })
    expect(late.error.code).toBe('issuance_closed')
  })

  it('notifies every manager once, with any number of orders', async () => {
    const { tenant, pays, days } = await setUp({ lasts: 5 })
    const mailedManager = await tenant.person({ roles: ['ADMIN'], email: `${newId()}@mail.test` })
    await pays(1)
    await pays(1)
    await days(6)
    await days(7)
    expect((await mailsTo(mailedManager)).split('hacían falta 1.000')).toHaveLength(2)
  })
})

describe("a reflection period beyond the campaign's last day", () => {
  it('delays the result if the paid orders could reach the soft cap', async () => {
    const { pays, days, outcome } = await setUp({ lasts: 0 })
    await pays(10)
    await days(1)
    expect(await outcome()).toBe('UNDECIDED CAMPAIGN')
    await days(5)
    expect(await outcome()).toBe('FINANCED CLOSED')
  })

  it('still allows a withdrawal, which makes the campaign fail', async () => {
    const { pays, days, outcome } = await setUp({ lasts: 0 })
    const { investor, id } = await pays(10)
    await days(1)
    await investor.call('withdrawInvestment', { params: { id } })
    await days(2)
    expect(await outcome()).toBe('NOT_FINANCED CLOSED')
  })

  it('is not exceeded by the wait for proofs under review', async () => {
    const { pays, proves, days, outcome } = await setUp({ lasts: 5 })
    await pays(5)
    const { investor } = await proves(5)
    await days(6)
    expect(await outcome()).toBe('UNDECIDED CAMPAIGN')
    await days(10)
    expect(await outcome()).toBe('NOT_FINANCED CLOSED')
    expect(await mailsTo(investor)).toContain('todavía no habíamos comprobado')
  })
})

describe('the cancellation of many orders', () => {
  it('happens once each, even if the process dies between two of them', async () => {
    const { tenant, manager, pays, issuance, days, statusOf } = await setUp({ lasts: 5 })
    const all = [await pays(1), await pays(1), await pays(1)]
    await manager.call('setClock', { body: { days: 6 } })
    const queues = jobQueuesOf(platform.app.services)
    const perform = (job: string, row: string) =>
      queues[job]?.perform({
        id: newId(),
        data: { tenant: tenant.id, job, row },
        retryLimit: 0,
        reason: '',
      })
    await perform('campaignEnd', issuance)
    await perform('orderClosing', all[1]?.id ?? '')
    await assertInvariants(owner)
    await Promise.all([perform('orderClosing', all[1]?.id ?? ''), perform('orderClosing', all[1]?.id ?? '')])
    await days(6)
    expect(await Promise.all(all.map(({ id }) => statusOf(id)))).toEqual(Array(3).fill('CANCELED'))
    expect((await manager.call('listPayouts')).total).toBe(3)
  })

  it('runs in batches, and notifies every investor', async () => {
    const { orders, days, statusOf } = await setUp({ lasts: 5 })
    const all = []
    for (let each = 0; each < 55; each += 1) all.push(await orders(1))
    await days(6)
    expect(new Set(await Promise.all(all.map(({ id }) => statusOf(id))))).toEqual(new Set(['CANCELED']))
    expect(await mailsTo(all[54]?.investor as Person)).toContain('sin reunir el mínimo')
  })
})

it.each([
  [10, 'ha reunido su mínimo'],
  [9, 'no ha reunido su mínimo'],
])("the end of a campaign with %i tokens paid is told to the issuer's members", async (paid, said) => {
  const { tenant, issuance, pays, days } = await setUp({ lasts: 6 })
  const { rows } = await owner.query('select organisation_id from issuances where id = $1', [issuance])
  const email = `${newId()}@mail.test`
  await tenant.join(await tenant.person({ roles: ['CLIENT'], email }), rows[0].organisation_id)
  await pays(paid)
  await days(7)
  await days(8)
  const subjects = mails.filter(({ to }) => to === email).map(({ subject }) => subject)
  expect(subjects).toEqual([`«Casa en Málaga» ${said}`])
})
