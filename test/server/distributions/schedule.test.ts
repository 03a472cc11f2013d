import { describe, expect, it } from 'vitest'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { defaultNotice } from '../../../src/server/modules/distributions/jobs/defaultNotice.ts'
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { loanFixture } from './loan-fixture.ts'

const platform = await testPlatform()

expectBalanceAfterEach(platform)

const loan = (firstInDays: number) => loanFixture(platform, firstInDays)

describe('the schedule of a loan', () => {
  it('creates a draft of each payment two weeks before it is due, and reminds the issuer', async () => {
    const { schedules, drafts, first, advanceDays, fixture, mailsTo } = await loan(15)
    await schedules()
    expect(await drafts()).toEqual([])
    advanceDays(2)
    await schedules()
    await schedules()
    expect(await drafts()).toMatchObject([
      {
        due_on: first,
        number: 1,
        kind: 'YIELD',
        source: 'SCHEDULE',
        gross: 600,
        rent_part: 600,
        name: 'Intereses o rentas n.º 1',
      },
    ])
    expect(await mailsTo(fixture.issuer.id)).toContain('distribution_due')
    advanceDays(95)
    await schedules()
    expect((await drafts()).map(({ number }) => number)).toEqual([1, 2])
  })

  it('creates no draft while the tenant hides earnings', async () => {
    const { schedules, drafts, advanceDays, fixture, mailsTo } = await loan(10)
    await fixture.tenant.publish({ hide: { earnings: true } })
    await schedules()
    expect(await mailsTo(fixture.issuer.id)).not.toContain('distribution_due')
    await fixture.tenant.publish({})
    expect(await drafts()).toEqual([])
    advanceDays()
    await schedules()
    expect(await drafts()).toMatchObject([{ number: 1, source: 'SCHEDULE' }])
  })

  it('repays the capital with its last payment, and ends', async () => {
    const { schedules, drafts, advanceDays } = await loan(15)
    for (let payment = 0; payment < 6; payment += 1) {
      advanceDays(95)
      await schedules()
    }
    const all = await drafts()
    expect(all.map(({ kind, gross, capital_part }) => [kind, gross, capital_part])).toEqual([
      ['YIELD', 600, 0],
      ['YIELD', 600, 0],
      ['YIELD', 600, 0],
      ['REPAYMENT', 40_600, 40_000],
    ])
  })

  it('appears among the returns beside the paid amounts', async () => {
    const { schedules, drafts, advanceDays, fixture, slug } = await loan(10)
    await schedules()
    advanceDays(10)
    const [draft] = await drafts()
    const params = { id: draft?.id ?? '' }
    await fixture.issuer.call('calculateDistribution', { params })
    await fixture.manager.call('approveDistribution', { params })
    await fixture.manager.call('fundDistribution', { params, body: { bank_reference: 'MOV-2' } })
    await fixture.manager.call('payDistribution', { params })
    await fixture.runPaymentJob(params.id)
    const returns = await fixture.issuer.call('getReturns', { params: { slug } })
    expect(returns).toMatchObject({ paid_gross: 600, invested: 40_000, outstanding: 40_000, percent: 1.5 })
    expect(returns.payments.map(({ number, total, status }) => [number, total, status])).toEqual([
      [1, 600, 'PAID'],
      [2, 600, undefined],
      [3, 600, undefined],
      [4, 40_600, undefined],
    ])
    expect(returns.course.map(({ amount, expected }) => [amount, expected])).toEqual([
      [600, false],
      [1200, true],
      [1800, true],
      [42_400, true],
    ])
  })
})

describe('capital that a manager repays outside the schedule of a loan', () => {
  /** Repays 200.00 € of the 400.00 € by hand, and has the schedule planned again. */
  async function repaidLoan(capital: number) {
    const lent = await loan(10)
    await lent.schedules()
    const { fixture, slug } = lent
    const more = {
      kind: 'REPAYMENT',
      capital_part: capital,
      due_on: fixture.yesterday(),
      record_on: fixture.yesterday(),
    }
    const id = await fixture.createPaid(slug, capital, more)
    while ((await platform.jobs.drain()) > 0);
    const payments = async () => (await fixture.issuer.call('getReturns', { params: { slug } })).payments
    return { ...lent, id, payments }
  }

  it('leaves less to repay: drafts and later payments follow from what is outstanding', async () => {
    const { drafts, payments, people, id, fixture } = await repaidLoan(20_000)
    const [draft] = (await drafts()).filter(({ source }) => source === 'SCHEDULE')
    expect(draft).toMatchObject({ number: 1, status: 'DRAFT', rent_part: 563, capital_part: 0 })
    expect((await payments()).map(({ number, total, paid }) => [number, total, paid])).toEqual([
      [0, 0, 20_000],
      [1, 563, 0],
      [2, 300, 0],
      [3, 300, 0],
      [4, 20_300, 0],
    ])
    const { expected } = (await people[0]?.call('getMyEarnings')) ?? { expected: [] }
    expect(expected.map(({ capital }) => capital)).toEqual([0, 0, 0, 15_000])
    await fixture.manager.call('reverseDistribution', {
      params: { id },
      body: { reason: 'Era otro préstamo.' },
    })
    while ((await platform.jobs.drain()) > 0);
    expect((await payments()).map(({ total }) => total)).toEqual([600, 600, 600, 40_600])
    expect((await drafts()).find(({ number }) => number === 1)).toMatchObject({ rent_part: 600 })
  })

  it('ends the schedule if it is all of it, after the interest until then', async () => {
    const { payments, schedules, drafts, advanceDays } = await repaidLoan(40_000)
    expect((await payments()).map(({ number, total }) => [number, total])).toEqual([
      [0, 0],
      [1, 527],
    ])
    advanceDays(300)
    await schedules()
    expect((await drafts()).filter(({ source }) => source === 'SCHEDULE')).toHaveLength(1)
  })

  it('opens the drafts again that it had ended, and the rest of the schedule, once it is reversed', async () => {
    const lent = await loan(10)
    const { fixture, slug, schedules, drafts, advanceDays, mailsTo } = lent
    await schedules()
    advanceDays(92)
    await schedules()
    const day = dayFrom(platform.clock.now(), -93)
    const all = { kind: 'REPAYMENT', capital_part: 40_000, due_on: day, record_on: day }
    const id = await fixture.createPaid(slug, 40_000, all)
    while ((await platform.jobs.drain()) > 0);
    const planned = async () =>
      (await drafts()).flatMap(({ source, number, status, gross }) =>
        source === 'SCHEDULE' ? [[number, status, gross]] : [],
      )
    expect(await planned()).toEqual([[1, 'DRAFT', 527]])
    advanceDays()
    await fixture.manager.call('reverseDistribution', { params: { id }, body: { reason: 'No era suyo.' } })
    while ((await platform.jobs.drain()) > 0);
    expect(await planned()).toEqual([
      [1, 'DRAFT', 600],
      [2, 'DRAFT', 600],
    ])
    const reminders = (await mailsTo(fixture.issuer.id)).filter((event) => event === 'distribution_due')
    expect(reminders).toHaveLength(3)
    advanceDays(95)
    await schedules()
    expect((await planned()).map(([number]) => number)).toEqual([1, 2, 3])
  })
})

describe('a payment of the schedule that a manager changes', () => {
  /** Returns the same day of the next month, thirty days later by 30/360. */
  const monthAfter = (day: string) => `${dayFrom(new Date(day), 31).slice(0, 7)}-15`

  /** Has it repay 200.00 € of the 400.00 €, perhaps a month late. */
  async function changedLoan({ concept = '', isLate = false } = {}) {
    const lent = await loan(10)
    await lent.schedules()
    const [draft] = await lent.drafts()
    const params = { id: draft?.id ?? '' }
    const body = {
      kind: 'REPAYMENT' as const,
      concept,
      gross: 20_600,
      capital_part: 20_000,
      ...(isLate && { delay_reason: 'El inquilino paga en un mes.' }),
      due_on: isLate ? monthAfter(lent.first) : lent.first,
      record_on: dayFrom(new Date(lent.first), -1),
    }
    await lent.fixture.manager.call('changeDistribution', { params, body })
    while ((await platform.jobs.drain()) > 0);
    const payments = async () =>
      (await lent.fixture.issuer.call('getReturns', { params: { slug: lent.slug } })).payments
    return { ...lent, params, payments }
  }

  it('has those after it planned from the capital that it leaves', async () => {
    const { payments, schedules, drafts, advanceDays, people } = await changedLoan()
    expect((await payments()).map(({ number, total }) => [number, total])).toEqual([
      [1, 20_600],
      [2, 300],
      [3, 300],
      [4, 20_300],
    ])
    const { expected } = (await people[0]?.call('getMyEarnings')) ?? { expected: [] }
    expect(expected.map(({ capital }) => capital)).toEqual([15_000, 0, 0, 15_000])
    advanceDays(95)
    await schedules()
    expect((await drafts()).map(({ number, gross }) => [number, gross])).toEqual([
      [1, 20_600],
      [2, 300],
    ])
  })

  it('bears interest on its capital until its new day', async () => {
    const { payments, first } = await changedLoan({ isLate: true })
    const [changed, ...others] = await payments()
    expect(changed).toMatchObject({ on: monthAfter(first), total: 20_600, late: false })
    expect(others.map(({ total }) => total)).toEqual([400, 300, 20_300])
  })

  it('keeps the change when it is reversed', async () => {
    const { payments, params, fixture, drafts, advanceDays } = await changedLoan({ concept: 'Adelanto' })
    advanceDays(12)
    await fixture.issuer.call('calculateDistribution', { params })
    await fixture.manager.call('approveDistribution', { params })
    await fixture.manager.call('fundDistribution', { params, body: { bank_reference: 'MOV-9' } })
    await fixture.manager.call('reverseDistribution', { params, body: { reason: 'Era otro' } })
    while ((await platform.jobs.drain()) > 0);
    const again = (await drafts()).find(({ status }) => status === 'DRAFT')
    expect(again).toMatchObject({ number: 1, name: 'Adelanto', gross: 20_600 })
    expect((await payments()).map(({ total }) => total)).toEqual([20_600, 307, 300, 20_300])
  })
})

describe('a payment of the schedule', () => {
  it('cannot be changed or canceled by its issuer, who would escape the default', async () => {
    const { schedules, defaults, drafts, advanceDays, fixture } = await loan(5)
    await schedules()
    const [draft] = await drafts()
    const params = { id: draft?.id ?? '' }
    const body = fixture.distributionBody(600, { due_on: dayFrom(platform.clock.now(), 365) })
    const refused = [
      await fixture.issuer.send('cancelDistribution', { params }),
      await fixture.issuer.send('changeDistribution', { params, body }),
    ]
    expect(refused.map(({ error }) => error.reason?.text)).toEqual([
      'distributions.promised',
      'distributions.scheduled',
    ])
    advanceDays(97)
    await defaults()
    expect(await drafts()).toMatchObject([{ defaulted: true }])
  })

  it('is due again once it is reversed, and counts as unpaid', async () => {
    const { schedules, drafts, advanceDays, fixture, slug, first, defaults } = await loan(10)
    await schedules()
    advanceDays(30)
    const params = { id: (await drafts())[0]?.id ?? '' }
    await fixture.issuer.call('calculateDistribution', { params })
    await fixture.manager.call('approveDistribution', { params })
    await fixture.manager.call('fundDistribution', { params, body: { bank_reference: 'MOV-3' } })
    await fixture.manager.call('reverseDistribution', { params, body: { reason: 'Era otro importe' } })
    const all = await drafts()
    expect(all.map(({ status, number, gross }) => [status, number, gross])).toEqual([
      ['REVERSED', 1, 600],
      ['DRAFT', 1, 600],
    ])
    expect(all.map(({ due_on }) => due_on)).toEqual([first, fixture.today()])
    const returns = await fixture.issuer.call('getReturns', { params: { slug } })
    expect(returns.payments[0]).toMatchObject({ number: 1, status: 'DRAFT', late: true })
    advanceDays(92)
    await schedules()
    await defaults()
    expect((await drafts()).map(({ number, status, defaulted }) => [number, status, defaulted])).toEqual([
      [1, 'REVERSED', false],
      [1, 'DRAFT', true],
      [2, 'DRAFT', false],
    ])
  })
})

describe('an overdue payment', () => {
  it('is in default after 90 days, with notices to holders and a public figure', async () => {
    const { schedules, defaults, drafts, advanceDays, fixture, people, mailsTo } = await loan(5)
    await schedules()
    advanceDays(95)
    await defaults()
    expect(await drafts()).toMatchObject([{ late: true, defaulted: false }])
    advanceDays(2)
    await defaults()
    const [draft] = await drafts()
    expect(draft).toMatchObject({ late: true, defaulted: true })
    if (!('run' in defaultNotice)) throw new Error('The job runs inside a transaction.')
    const { run } = defaultNotice
    await inTenant(platform.app.services, fixture.tenant.id, 'defaultNotice', (ctx) =>
      run(ctx, { distribution: draft?.id ?? '', after: '' }),
    )
    for (const holder of people) expect(await mailsTo(holder.id)).toContain('payment_defaulted')
    expect(await mailsTo(fixture.issuer.id)).toContain('distribution_default')
    const { figures } = await fixture.tenant.visitor().call('getPublicFace')
    expect(figures).toMatchObject({ financed: 1, in_default: 1, tells_defaults: true, default_percent: 100 })
  })
})
