import fc from 'fast-check'
import { expect } from 'vitest'
import { calendarDay } from '../../../src/domain/calendar.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import type { TestPlatform } from '../harness.ts'
import { addApprovedAccount } from '../payouts/steps.ts'
import type { Person } from '../test-tenant.ts'
import { distributionFixture } from './distribution-fixture.ts'
import { type Amounts, returnsModel } from './returns-model.ts'

/** The cents by which rounding may shift what a lot is owed, over all the steps of a run. */
const tolerance = 12

const happening = fc.record({
  what: fc.constantFrom('pass', 'pay', 'pay', 'pay', 'certify', 'race'),
  who: fc.nat(2),
  tokens: fc.integer({ min: 1, max: 4 }),
  back: fc.nat(30),
  kind: fc.constantFrom('DIVIDEND', 'YIELD', 'REPAYMENT'),
  rent: fc.nat(500_000),
  gain: fc.nat(50_000),
  percent: fc.integer({ min: 0, max: 100 }),
})
type Happening = typeof happening extends fc.Arbitrary<infer Value> ? Value : never

/** Returns the tax on income at a rate in basis points, half a cent up. */
const taxOn = (income: number, rate: number) => Math.floor((2 * income * rate + 10_000) / 20_000)

/** Runs random stories of transfers, certificates and distributions, and compares every line with the model's. */
export async function runRandomReturns(platform: TestPlatform, numRuns: number): Promise<void> {
  const stories = fc.array(happening, { minLength: 6, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(stories, async (happenings) => {
      const story = await begin(platform)
      for (const each of happenings) await story.happen(each)
      await story.settle()
      await assertInvariants(platform.owner)
    }),
    { numRuns, endOnFailure: true },
  )
}

async function begin(platform: TestPlatform) {
  const fixture = await distributionFixture(platform, {
    customization: {
      extras: { payWithBalance: true },
      payment: { methods: ['MANUAL_TRANSFER', 'CREDIT_CARD'] },
    },
  })
  const { manager, issuer, tenant, createHolders, advanceDays, today, yesterday, runPaymentJob, listLines } =
    fixture
  const { slug, people } = await createHolders([5], [3], [2])
  const price = (await manager.call('getIssuance', { params: { slug } })).token_price
  const model = returnsModel(price)
  const [start, abroad] = [yesterday(), people[1] as Person]
  const { rows: lots } = await platform.owner.query<Record<'id' | 'reference' | 'investor_id', string>>(
    'select id, reference, investor_id from investments where tenant_id = $1',
    [tenant.id],
  )
  for (const [index, person] of people.entries()) {
    const lot = lots.find(({ investor_id }) => investor_id === person.id)?.id ?? ''
    model.issue(person.id, lot, [5, 3, 2][index] ?? 0, start)
    await addApprovedAccount(manager, person)
  }
  await platform.owner.query("update profile_history set residence_country = 'FR' where user_id = $1", [
    abroad.id,
  ])
  let certified = ''
  const live: { net: Map<string, number>; capital: number }[] = []

  const claim = (person: Person) => person.send('claimEarnings', { body: { way: 'BALANCE' } })
  const dayBack = (days: number) => {
    const day = calendarDay(
      new Date(platform.clock.now().getTime() - (days + 1) * 86_400_000),
      'Europe/Madrid',
    )
    return [start, day].toSorted().at(-1) ?? start
  }

  async function pass({ who, tokens }: Happening): Promise<void> {
    const [from, to] = [people[who] as Person, people[(who + 1) % 3] as Person]
    const held = model.heldBy(from.id)
    const known = new Set(model.heldBy(to.id).map(({ lot }) => lot))
    if (held.length === 0 || held.some(({ lot }) => known.has(lot))) return
    const [only] = held
    const part = held.length === 1 && only && tokens < only.tokens ? tokens : undefined
    const { items } = await manager.call('listHolders', { params: { slug } })
    const { wallets } = await to.call('getMyWallets')
    await manager.call('moveTokens', {
      params: { id: items.find(({ user_id }) => user_id === from.id)?.id ?? '' },
      body: {
        kind: 'FORCED',
        reason: 'Sentencia.',
        file_id: await manager.file(),
        tokens: part,
        address: wallets.find(({ kind }) => kind === 'PLATFORM')?.address ?? '',
      },
    })
    for (const parcel of held) model.pass(parcel, part ?? parcel.tokens, to.id, today())
  }

  async function certify(): Promise<void> {
    if (certified !== '') return
    const body = {
      kind: 'RESIDENCE' as const,
      country: 'FR',
      issued_on: today(),
      file_id: await abroad.file(),
    }
    const { id } = await abroad.call('addTaxCertificate', { body })
    await manager.call('approveTaxCertificate', { params: { id }, body: {} })
    certified = today()
  }

  /** Creates and calculates a distribution, and compares its lines with the model's; undefined for nothing to pay. */
  async function calculate({ back, kind, rent, gain, percent }: Happening) {
    const day = dayBack(back)
    const owed = model.owedOn(day)
    const repays = kind === 'REPAYMENT'
    const capital = repays ? Math.max(0, Math.floor((owed * percent) / 100) - tolerance) : 0
    const amounts: Amounts = { kind, rent, gain, capital }
    const content = (more: number) => ({
      kind,
      concept: 'Reparto',
      gross: rent + gain + capital + more,
      gain_part: gain,
      capital_part: capital + more,
      record_on: day,
      due_on: today(),
    })
    const params = { slug }
    const tooMuch = Math.ceil(owed) - capital + tolerance
    const refused = await issuer.send('createDistribution', { params, body: content(tooMuch) })
    expect(refused.error.fields).toMatchObject([{ key: 'distributions.capital_above' }])
    if (repays ? capital === 0 : rent + gain === 0) return undefined
    const { id } = await issuer.call('createDistribution', { params, body: content(0) })
    await issuer.call('calculateDistribution', { params: { id } })
    return { id, ...(await compare(id, day, amounts)) }
  }

  async function compare(id: string, day: string, amounts: Amounts) {
    const lines = await listLines(id)
    const expected = model.shares(day, amounts)
    const net = new Map<string, number>()
    const capitals: [string, number][] = []
    for (const line of lines) {
      const key = `${line.investor_id}/${lots.find(({ reference }) => reference === line.lot)?.id}`
      const own = expected.get(key)
      expect([key, line.tokens, line.rent_part, line.gain_part]).toEqual([
        key,
        own?.tokens,
        own?.rent,
        own?.gain,
      ])
      expect(Math.abs(line.capital_part - (own?.capital ?? 0))).toBeLessThanOrEqual(tolerance)
      expect(line.capital_part).toBeLessThanOrEqual((own?.owed ?? 0) + tolerance)
      const isExempt = line.investor_id === abroad.id && amounts.kind !== 'DIVIDEND' && certified !== ''
      const tax = taxOn(line.rent_part + line.gain_part, isExempt ? 0 : 1900)
      expect([line.withholding, line.net]).toEqual([tax, line.gross - tax])
      net.set(line.investor_id, (net.get(line.investor_id) ?? 0) + line.net)
      capitals.push([key, line.capital_part])
      expected.delete(key)
    }
    // Lines below one cent do not exist.
    for (const { rent, gain, capital } of expected.values())
      expect(rent + gain + capital).toBeLessThanOrEqual(tolerance)
    const sum = lines.reduce((all, { gross }) => all + gross, 0)
    expect(sum).toBe(amounts.rent + amounts.gain + amounts.capital)
    return { net, day, capitals, capital: amounts.capital }
  }

  async function pay(wanted: Happening, races = false): Promise<void> {
    const made = await calculate(wanted)
    if (!made) return
    const params = { id: made.id }
    if (races && wanted.percent < 30) {
      const replies = await Promise.all([
        issuer.send('cancelDistribution', { params }),
        manager.send('approveDistribution', { params }),
      ])
      expect(replies.every(({ status }) => [200, 409].includes(status))).toBe(true)
      await manager.send('cancelDistribution', { params })
      return
    }
    const undo = made.capitals.map(([key, amount]) => model.repay(made.day, key, amount))
    await manager.call('approveDistribution', { params })
    await manager.call('fundDistribution', { params, body: { bank_reference: `MOV-${made.id}` } })
    await manager.call('payDistribution', { params })
    await runPaymentJob(made.id)
    if (!races) {
      live.push(made)
      return
    }
    const body = { reason: 'Era otro importe' }
    const replies = await Promise.all([
      ...people.flatMap((person) => [claim(person), claim(person)]),
      manager.send('reverseDistribution', { params, body }),
      manager.send('cancelDistribution', { params }),
    ])
    expect(replies.every(({ status }) => [200, 409].includes(status))).toBe(true)
    const { status } = await manager.call('getDistribution', { params })
    if (status !== 'REVERSED') await manager.call('reverseDistribution', { params, body })
    for (const back of undo) back()
  }

  return {
    async happen(each: Happening): Promise<void> {
      if (each.what === 'pass') await pass(each)
      else if (each.what === 'certify') await certify()
      else await pay(each, each.what === 'race')
      advanceDays()
    },
    /** Claims everything at once, and compares what each holder has with the lines that stand. */
    async settle(): Promise<void> {
      await Promise.all(people.flatMap((person) => [claim(person), claim(person)]))
      const { rows } = await platform.owner.query<{ owner: string; amount: string }>(
        `select owner, sum(amount) as amount from journal_postings
         where tenant_id = $1 and account in ('investor_balance', 'earnings_payable', 'holder_debt') group by owner`,
        [tenant.id],
      )
      for (const { id } of people) {
        const due = live.reduce((sum, { net }) => sum + (net.get(id) ?? 0), 0)
        expect(Number(rows.find(({ owner }) => owner === id)?.amount ?? 0)).toBe(due)
      }
      expect(live.reduce((sum, { capital }) => sum + capital, 0)).toBeLessThanOrEqual(10 * price)
      expect(model.overpaid()).toBeLessThanOrEqual(tolerance)
    },
  }
}
