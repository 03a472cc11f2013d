import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { transition } from '../../../src/server/kernel/lifecycle/transition.ts'
import { replanAfter } from '../../../src/server/modules/distributions/actual-payments.ts'
import { selectDistributions } from '../../../src/server/modules/distributions/rows.ts'
import { distributions } from '../../../src/server/modules/distributions/tables.ts'
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { loanFixture } from './loan-fixture.ts'

const platform = await testPlatform()

expectBalanceAfterEach(platform)

const reason = 'El inquilino no ha pagado un mes.'

/** Has a payment of the schedule pay 4.00 € of the 6.00 € of interest that the contract provides. */
async function shortLoan() {
  const lent = await loanFixture(platform, 10)
  await lent.schedules()
  const { fixture, slug } = lent
  const { manager } = fixture
  const [draft] = await lent.drafts()
  const params = { id: draft?.id ?? '' }
  const body = {
    kind: 'YIELD' as const,
    gross: 400,
    due_on: lent.first,
    record_on: dayFrom(new Date(lent.first), -1),
  }
  const drain = async () => {
    while ((await platform.jobs.drain()) > 0);
  }
  /** Pays a draft after its record date, and returns its lines. */
  const pay = async (id: string) => {
    await manager.call('calculateDistribution', { params: { id } })
    await manager.call('approveDistribution', { params: { id } })
    await manager.call('fundDistribution', { params: { id }, body: { bank_reference: `MOV-${id}` } })
    await manager.call('payDistribution', { params: { id } })
    await drain()
    return fixture.listLines(id)
  }
  const payments = async () => {
    const returns = await fixture.issuer.call('getReturns', { params: { slug } })
    const rows = returns.payments.map(({ name, total, paid, late }) => [name, total, paid, late])
    return { rows, unpaid: returns.unpaid, defaults: returns.defaults }
  }
  /** Returns what is open of unpaid interest. */
  const arrears = async () =>
    (await lent.drafts()).filter(({ source, status }) => source === 'ARREARS' && status !== 'REVERSED')
  const payShort = async () => {
    await manager.call('changeDistribution', { params, body: { ...body, shortfall_reason: reason } })
    lent.advanceDays(11)
    return pay(params.id)
  }
  return { ...lent, manager, params, body, pay, payShort, payments, arrears, drain }
}

describe('a payment that brings less interest than the schedule', () => {
  it('needs a reason, which its page shows beside what the contract provides', async () => {
    const { manager, params, body } = await shortLoan()
    const refused = await manager.send('changeDistribution', { params, body })
    expect(refused.error.fields).toMatchObject([
      { field: 'shortfall_reason', key: 'distributions.shortfall_unexplained' },
    ])
    await manager.call('changeDistribution', { params, body: { ...body, shortfall_reason: reason } })
    expect(await manager.call('getDistribution', { params })).toMatchObject({
      shortfall_reason: reason,
      interest_due: 600,
      rent_part: 400,
      history: [{ event: 'create' }, { event: 'change', note: reason }],
    })
    const whole = { ...body, gross: 600, shortfall_reason: reason }
    await manager.call('changeDistribution', { params, body: whole })
    expect(await manager.call('getDistribution', { params })).toMatchObject({ shortfall_reason: '' })
  })

  it('leaves the rest owed to the same holders, shown against the plan', async () => {
    const { payShort, payments, arrears, pay, fixture, people, mailsTo, first } = await shortLoan()
    const short = await payShort()
    expect(await payments()).toEqual({
      rows: [
        ['1', 600, 400, false],
        ['Resto del pago n.º 1', 0, 0, true],
        ['2', 600, 0, false],
        ['3', 600, 0, false],
        ['4', 40_600, 0, false],
      ],
      unpaid: 200,
      defaults: 0,
    })
    const [owed] = await arrears()
    expect(owed).toMatchObject({ gross: 200, rent_part: 200, due_on: first, status: 'DRAFT', late: true })
    for (const holder of people) expect(await mailsTo(holder.id)).toContain('payment_short')
    expect(await mailsTo(fixture.issuer.id)).toContain('distribution_due')
    const rest = await pay(owed?.id ?? '')
    const byHolder = (lines: typeof rest) =>
      lines.map(({ investor_id, gross }) => [investor_id, gross]).sort()
    expect(byHolder(rest)).toEqual(byHolder(short.map((line) => ({ ...line, gross: line.gross / 2 }))))
    const after = await payments()
    expect(after).toMatchObject({ unpaid: 0, defaults: 0 })
    expect(after.rows[1]).toEqual(['Resto del pago n.º 1', 0, 200, false])
  })

  it('is in default for the rest 90 days after its day', async () => {
    const { payShort, payments, defaults, advanceDays, drain, people, mailsTo } = await shortLoan()
    await payShort()
    await defaults()
    expect(await payments()).toMatchObject({ defaults: 0 })
    advanceDays(92)
    await defaults()
    await drain()
    expect(await payments()).toMatchObject({ defaults: 1, unpaid: 200 })
    for (const holder of people) expect(await mailsTo(holder.id)).toContain('payment_defaulted')
  })

  it('leaves a rest that nobody can lower or cancel', async () => {
    const { payShort, arrears, manager, body, fixture } = await shortLoan()
    await payShort()
    const params = { id: (await arrears())[0]?.id ?? '' }
    const refused = [
      await manager.send('cancelDistribution', { params }),
      await manager.send('changeDistribution', { params, body: { ...body, gross: 100 } }),
      await fixture.issuer.send('cancelDistribution', { params }),
    ]
    expect(refused.map(({ error }) => error.reason?.text)).toEqual(
      Array(3).fill('distributions.arrears_kept'),
    )
  })

  it('owes no rest while it is due again after a reversal, and the same rest once paid again', async () => {
    const { payShort, arrears, manager, params, drafts, pay, drain } = await shortLoan()
    await payShort()
    await manager.call('reverseDistribution', { params, body: { reason: 'Era otro.' } })
    await drain()
    expect(await arrears()).toEqual([])
    const again = (await drafts()).find(({ number, status }) => number === 1 && status === 'DRAFT')
    await pay(again?.id ?? '')
    expect(await arrears()).toMatchObject([{ gross: 200, status: 'DRAFT' }])
  })

  it('owes the rest again once the payment of the rest is reversed', async () => {
    const { payShort, arrears, pay, manager, drain } = await shortLoan()
    await payShort()
    const id = (await arrears())[0]?.id ?? ''
    await pay(id)
    await manager.call('reverseDistribution', { params: { id }, body: { reason: 'No llegó.' } })
    await drain()
    expect(await arrears()).toMatchObject([{ gross: 200, status: 'DRAFT' }])
  })

  it('keeps a rest canceled that was canceled when its payment was reversed', async () => {
    const { payShort, arrears, manager, params, drain, fixture } = await shortLoan()
    await payShort()
    const rest = { params: { id: (await arrears())[0]?.id ?? '' } }
    await manager.call('reverseDistribution', { params, body: { reason: 'Era otro.' } })
    await drain()
    for (const who of [manager, fixture.issuer]) {
      const { error } = await who.send('reopenDistribution', rest)
      expect(error.reason?.text).toBe('distributions.arrears_kept')
    }
  })

  it('returns a calculated rest to a draft', async () => {
    const { payShort, arrears, fixture } = await shortLoan()
    await payShort()
    const rest = { params: { id: (await arrears())[0]?.id ?? '' } }
    await fixture.issuer.call('calculateDistribution', rest)
    expect((await fixture.issuer.call('reopenDistribution', rest)).status).toBe('DRAFT')
  })

  it('keeps one of two open rests of a payment', async () => {
    const { payShort, arrears, manager, params, drafts, pay, drain, fixture } = await shortLoan()
    await payShort()
    const canceledId = (await arrears())[0]?.id ?? ''
    await manager.call('reverseDistribution', { params, body: { reason: 'Era otro.' } })
    await drain()
    const again = (await drafts()).find(({ number, status }) => number === 1 && status === 'DRAFT')
    await pay(again?.id ?? '')
    await inTenant(platform.app.services, fixture.tenant.id, 'test', async (ctx) => {
      const [record] = await selectDistributions(ctx, eq(distributions.id, canceledId))
      if (!record) throw new Error('There is no rest.')
      const reopened = await transition(ctx, 'distribution', record, 'reopen')
      await replanAfter(ctx, reopened.distribution)
    })
    expect(await arrears()).toHaveLength(2)
    await drain()
    expect(await arrears()).toMatchObject([{ gross: 200, status: 'DRAFT' }])
  })

  it('counts capital repaid after the day by contract of a last payment that was moved', async () => {
    const { schedules, drafts, advanceDays, manager, pay, arrears, drain, fixture, slug } = await shortLoan()
    for (let payment = 0; payment < 3; payment += 1) {
      advanceDays(95)
      await schedules()
    }
    advanceDays(5)
    const last = (await drafts()).at(-1)
    await fixture.createPaid(slug, 5000, { kind: 'REPAYMENT', capital_part: 5000 })
    await drain()
    const params = { id: last?.id ?? '' }
    const body = {
      kind: 'REPAYMENT' as const,
      gross: 10_600,
      capital_part: 10_000,
      shortfall_reason: reason,
      due_on: dayFrom(new Date(last?.due_on ?? ''), 20),
      record_on: fixture.yesterday(),
      delay_reason: reason,
    }
    await manager.call('changeDistribution', { params, body })
    await pay(params.id)
    expect(await arrears()).toMatchObject([{ capital_part: 25_000, rent_part: 0 }])
  })

  it('leaves the capital owed that the last payment does not repay', async () => {
    const { schedules, drafts, advanceDays, manager, pay, arrears, first } = await shortLoan()
    for (let payment = 0; payment < 3; payment += 1) {
      advanceDays(95)
      await schedules()
    }
    const last = (await drafts()).at(-1)
    const params = { id: last?.id ?? '' }
    const body = {
      kind: 'REPAYMENT' as const,
      gross: 10_600,
      capital_part: 10_000,
      due_on: last?.due_on ?? '',
      record_on: last?.record_on ?? '',
    }
    const refused = await manager.send('changeDistribution', { params, body })
    expect(refused.error.fields).toMatchObject([{ field: 'shortfall_reason' }])
    await manager.call('changeDistribution', { params, body: { ...body, shortfall_reason: reason } })
    advanceDays(15)
    await pay(params.id)
    const [rest] = await arrears()
    expect(rest).toMatchObject({ kind: 'REPAYMENT', gross: 30_000, capital_part: 30_000, rent_part: 0 })
    expect(rest?.due_on).not.toBe(first)
    await pay(rest?.id ?? '')
    expect((await arrears()).map(({ gross, status }) => [gross, status])).toEqual([[30_000, 'PAID']])
  })
})
