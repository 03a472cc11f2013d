import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarDay } from '../../../src/domain/calendar.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { acceptance, createMarket } from '../transfers/market.ts'

const platform = await testPlatform()
const today = () => calendarDay(platform.clock.now(), 'Europe/Madrid')

/** Sets up a market whose people are as old as the clock, which every run moves by months. */
async function createDistributingMarket() {
  const market = await createMarket(platform)
  const { tenant, manager } = market
  const organisation_id = await tenant.organisation()
  const issuer = await tenant.member(organisation_id)
  await manager.call('addOrganisationAccount', {
    params: { id: organisation_id },
    body: { iban: 'ES9121000418450200051332', holder: 'Casas SL' },
  })

  /** Returns the tokens of each holder of an issuance at the end of a day, from a distribution with that record date. */
  async function heldOn(slug: string, record_on: string): Promise<Record<string, number>> {
    const body = { kind: 'DIVIDEND' as const, concept: 'Rentas', gross: 100_000, record_on, due_on: today() }
    const { id } = await issuer.call('createDistribution', { params: { slug }, body })
    await issuer.call('calculateDistribution', { params: { id } })
    const { items } = await manager.call('listEarnings', { params: { id, size: 100 } })
    await issuer.call('cancelDistribution', { params: { id } })
    const tokens: Record<string, number> = {}
    for (const line of items) tokens[line.investor_id] = (tokens[line.investor_id] ?? 0) + line.tokens
    return tokens
  }

  return { ...market, organisation_id, heldOn }
}

/** Generates events; people and lots are numbers modulo how many there are. */
const happening = fc.record({
  what: fc.constantFrom(
    'ad',
    'change',
    'withdraw',
    'offer',
    'accept',
    'cancel',
    'pay',
    'receive',
    'freeze',
    'lift',
    'mint',
    'record',
  ),
  who: fc.nat(2),
  which: fc.nat(9),
  tokens: fc.integer({ min: 1, max: 4 }),
})

const pick = <T>(all: readonly T[], which: number): T | undefined => all[which % Math.max(1, all.length)]

it(
  'random actions create and lose no tokens, and match the announced outcomes',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 16 }), async (happenings) => {
        const market = await createDistributingMarket()
        const { tenant, manager, organisation_id, createHolder, offerTokens, mintTokens } = market
        const { tokensHeldBy, heldOn } = market
        const { id: issuance, slug } = await tenant.issuance({ organisation_id, ends_on: '2099-12-31' })
        const people = [await createHolder(slug, 5), await createHolder(slug, 3), await createHolder(slug, 0)]
        const rowOf = async (user: string) =>
          (await manager.call('listHolders', { params: { slug } })).items.find(
            ({ user_id }) => user_id === user,
          )
        let total = 8
        const records: { day: string; tokens: Record<string, number> }[] = []
        for (const { what, who, which, tokens } of happenings) {
          const person = pick(people, who)
          const other = pick(people, who + 1)
          if (!person || !other) continue
          const transfer = pick((await person.call('listMyTransfers')).items, which)
          const params = { id: transfer?.id ?? '' }
          const body = { token_class: issuance, tokens, price: 100, own_price: true }
          if (what === 'mint' && !(await rowOf(person.id))?.frozen) {
            await mintTokens(person, slug, tokens)
            total += tokens
          }
          if (what === 'record') {
            const each = await Promise.all(
              people.map(async (one) => [one.id, await tokensHeldBy(one, slug)] as const),
            )
            records.push({ day: today(), tokens: Object.fromEntries(each.filter(([, count]) => count > 0)) })
            platform.clock.set(new Date(platform.clock.now().getTime() + 86_400_000))
          }
          if (what === 'ad') await person.send('createAd', { body })
          if (what === 'offer') await offerTokens(person, other, issuance, tokens)
          if (what === 'withdraw' || what === 'change') {
            const ad = pick((await person.call('listAds', { params: { tab: 'mine' } })).items, which)
            const params = { id: ad?.id ?? '' }
            if (ad && what === 'withdraw') await person.send('withdrawAd', { params })
            else if (ad) await person.send('changeAd', { params, body: { tokens, price: 100 } })
          }
          if (what === 'freeze' || what === 'lift') {
            const row = await rowOf(person.id)
            const reason = { reason: 'Por orden.' }
            if (row?.frozen) await manager.call('liftFreeze', { params: { id: row.freeze_id }, body: reason })
            else if (row && what === 'freeze')
              await manager.call('freezeHolder', { params: { id: row.id }, body: reason })
          }
          if (!transfer) continue
          if (what === 'cancel') await person.send('cancelTransfer', { params })
          if (what === 'pay') await person.send('payTransfer', { params })
          if (what === 'accept' || what === 'receive') {
            const { reasons, status } = await person.call('getTransfer', { params })
            const reply =
              what === 'accept'
                ? await person.send('acceptTransfer', { params, body: acceptance })
                : await person.send('receiveTransfer', { params })
            const done = what === 'accept' ? 'CHECKED' : 'EXECUTED'
            const isOpen = status === (what === 'accept' ? 'PROPOSED' : 'PAID')
            if (isOpen && reply.status === 200) expect(reply.data.status === done).toBe(reasons.length === 0)
            if (isOpen && reply.error.code === 'requirement') expect(reasons).not.toEqual([])
          }
        }
        const all = await Promise.all(people.map((person) => tokensHeldBy(person, slug)))
        expect(all.reduce((sum, each) => sum + each, 0)).toBe(total)
        for (const { day, tokens } of records) expect(await heldOn(slug, day)).toEqual(tokens)
        await assertInvariants(platform.owner)
      }),
      { numRuns: process.env.LONG_TESTS ? 40 : 5 },
    )
  },
  process.env.LONG_TESTS ? 1_200_000 : 240_000,
)
