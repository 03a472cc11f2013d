import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { loanFixture } from './loan-fixture.ts'

const platform = await testPlatform()

expectBalanceAfterEach(platform)

const reason = 'El inquilino paga en primavera.'

/** Returns a loan with the draft of its first payment, which a manager may move to a year later. */
async function promisedLoan() {
  const lent = await loanFixture(platform, 5)
  await lent.schedules()
  const { fixture, first } = lent
  const { manager } = fixture
  const params = { id: (await lent.drafts())[0]?.id ?? '' }
  const later = dayFrom(new Date(first), 365)
  const content = {
    kind: 'YIELD' as const,
    gross: 600,
    due_on: later,
    record_on: dayFrom(new Date(first), -1),
  }
  const drain = async () => {
    while ((await platform.jobs.drain()) > 0);
  }
  const move = async () => {
    await manager.call('changeDistribution', { params, body: { ...content, delay_reason: reason } })
    await drain()
  }
  /** Has the money of a payment come after its record date. */
  const fund = async () => {
    await manager.call('calculateDistribution', { params })
    await manager.call('approveDistribution', { params })
    await manager.call('fundDistribution', { params, body: { bank_reference: 'MOV-1' } })
  }
  const reverse = async () => {
    await manager.call('reverseDistribution', { params, body: { reason: 'Era otro importe.' } })
    await drain()
  }
  const holder = lent.people[0]
  if (!holder) throw new Error('Nobody holds it.')
  const defaulted = async () => {
    await lent.defaults()
    await drain()
    return (await lent.drafts()).some((draft) => draft.defaulted)
  }
  return { ...lent, manager, params, later, content, drain, move, fund, reverse, holder, defaulted }
}

describe('what the holders of a loan were promised', () => {
  it('cannot be canceled by anybody', async () => {
    const { manager, fixture, params, advanceDays, defaulted } = await promisedLoan()
    for (const who of [manager, fixture.issuer]) {
      const { error } = await who.send('cancelDistribution', { params })
      expect(error.reason?.text).toBe('distributions.promised')
    }
    advanceDays(97)
    expect(await defaulted()).toBe(true)
  })

  it('is moved with a reason, which its page and its history tell', async () => {
    const { manager, params, content, first, later, move } = await promisedLoan()
    const refused = await manager.send('changeDistribution', { params, body: content })
    expect(refused.error.fields).toMatchObject([
      { field: 'delay_reason', key: 'distributions.delay_unexplained' },
    ])
    await move()
    expect(await manager.call('getDistribution', { params })).toMatchObject({
      due_on: later,
      late_from: first,
      delay_reason: reason,
      history: [{ event: 'create' }, { event: 'change', note: reason }],
    })
    const back = { ...content, due_on: first, delay_reason: reason }
    await manager.call('changeDistribution', { params, body: back })
    expect(await manager.call('getDistribution', { params })).toMatchObject({ delay_reason: '' })
  })

  it('is told to the holders when it is moved, and shown to them', async () => {
    const { move, holder, first, later, people, mailsTo, fixture, slug } = await promisedLoan()
    await move()
    for (const { id } of people)
      expect((await mailsTo(id)).filter((event) => event === 'payment_delayed')).toHaveLength(1)
    const { delays } = await holder.call('getMyEarnings')
    expect(delays).toMatchObject([{ promised_on: first, due_on: later, reason, late: false }])
    const { payments } = await fixture.issuer.call('getReturns', { params: { slug } })
    expect(payments.find(({ number }) => number === 1)).toMatchObject({
      on: later,
      promised_on: first,
      late: false,
    })
  })

  it('is late and in default by its first day, wherever it was moved', async () => {
    const { move, holder, advanceDays, defaulted, first, mailsTo, slug, fixture } = await promisedLoan()
    await move()
    advanceDays(94)
    expect(await defaulted()).toBe(false)
    expect((await holder.call('getMyEarnings')).delays).toMatchObject([{ late: true, defaulted: false }])
    advanceDays(3)
    expect(await defaulted()).toBe(true)
    expect(await mailsTo(holder.id)).toContain('payment_defaulted')
    expect((await holder.call('getMyEarnings')).delays).toMatchObject([
      { promised_on: first, defaulted: true },
    ])
    const { defaults, payments } = await fixture.issuer.call('getReturns', { params: { slug } })
    expect([defaults, payments.find(({ number }) => number === 1)?.late]).toEqual([1, true])
  })

  it('stays late by the days before its money came, once it is reversed', async () => {
    const { fund, reverse, advanceDays, defaulted, holder } = await promisedLoan()
    advanceDays(66)
    await fund()
    advanceDays(20)
    await reverse()
    expect(await defaulted()).toBe(false)
    expect((await holder.call('getMyEarnings')).delays).toMatchObject([{ late: true }])
    advanceDays(29)
    expect(await defaulted()).toBe(false)
    advanceDays(3)
    expect(await defaulted()).toBe(true)
  })

  it('keeps the days of what it left unpaid once it is reversed', async () => {
    const { manager, params, content, first, fund, reverse, drain, advanceDays, defaulted } =
      await promisedLoan()
    const body = { ...content, due_on: first, gross: 100, shortfall_reason: reason }
    await manager.call('changeDistribution', { params, body })
    advanceDays(6)
    await fund()
    await drain()
    advanceDays(80)
    await reverse()
    advanceDays(14)
    expect(await defaulted()).toBe(true)
  })

  it('is owed beside a repayment of capital whose money has not come', async () => {
    const { fixture, slug, drafts, drain, advanceDays, defaulted } = await promisedLoan()
    const capital = { kind: 'REPAYMENT', capital_part: 40_000 }
    const { id } = await fixture.createDraft(slug, 40_000, capital)
    await fixture.issuer.call('calculateDistribution', { params: { id } })
    await drain()
    const scheduled = (await drafts()).filter(({ source }) => source === 'SCHEDULE')
    expect(scheduled).toMatchObject([{ number: 1, gross: 600 }])
    const { payments } = await fixture.issuer.call('getReturns', { params: { slug } })
    expect(payments.filter(({ number }) => number > 0).map(({ total }) => total)).toEqual([
      600, 600, 600, 40_600,
    ])
    advanceDays(97)
    expect(await defaulted()).toBe(true)
  })
})
