import { afterEach, describe, expect, it } from 'vitest'
import { reflectionEnd } from '../../../src/domain/regulation.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createCampaign } from './campaigns.ts'
import { dayFrom } from './starting-rows.ts'
import { orderBody } from './steps.ts'

const platform = await testPlatform()
const { clock, owner } = platform

afterEach(() => assertInvariants(owner))

/** Days with a clock change or the end of a month within the reflection period. */
const days = {
  'clocks go back': '2026-10-22T10:00:00Z',
  'clocks go forward': '2027-03-25T10:00:00Z',
  'a month ends': '2027-01-28T22:30:00Z',
  'February ends': '2028-02-26T10:00:00Z',
}
const strategies = ['MANUAL', 'AT_CHARGE', 'CAMPAIGN_END', 'SOFT_CAP'] as const
type Strategy = (typeof strategies)[number]

const cases = Object.entries(days).flatMap(([when, day]) =>
  strategies.map((strategy) => ({ when, day, strategy })),
)

/** Creates a campaign with six days left and a minimum of ten tokens, on a given day. */
function begin(day: string, strategy: Strategy) {
  clock.set(new Date(day))
  return createCampaign(platform, { strategy, lasts: 6 })
}

const minted = 'MINTED DELIVERED'

describe.each(cases)('the strategy $strategy while $when', ({ day, strategy }) => {
  it('mints nothing before the reflection period ends', async () => {
    const { manager, createPaidOrder, advanceToDay, tokens } = await begin(day, strategy)
    const { id } = await createPaidOrder(10)
    const ends = reflectionEnd(clock.now(), 4, 'Europe/Madrid')
    clock.set(new Date(ends.getTime() - 1))
    await advanceToDay(0)
    await manager.send('mintInvestment', { params: { id } })
    expect(await tokens()).toEqual({ reserved: 10 })
    clock.set(ends)
    await advanceToDay(0)
    expect(await tokens()).toEqual({
      [strategy === 'AT_CHARGE' || strategy === 'SOFT_CAP' ? 'holder' : 'reserved']: 10,
    })
  })

  it('delivers tokens if the soft cap is reached', async () => {
    const { createPaidOrder, advanceToDay, stateOf } = await begin(day, strategy)
    const paid = await createPaidOrder(10)
    await advanceToDay(4)
    expect(await stateOf(paid)).toBe('CHARGED REFLECTION')
    await advanceToDay(5)
    const atOnce = { MANUAL: 'CHARGED BY_HAND', CAMPAIGN_END: 'CHARGED CAMPAIGN_END' }
    expect(await stateOf(paid)).toBe({ AT_CHARGE: minted, SOFT_CAP: minted, ...atOnce }[strategy])
    await advanceToDay(7)
    expect(await stateOf(paid)).toBe(strategy === 'MANUAL' ? 'CHARGED BY_HAND' : minted)
  })

  it('burns minted tokens if the soft cap is missed, and owes refunds', async () => {
    const { manager, createPaidOrder, advanceToDay, stateOf, tokens } = await begin(day, strategy)
    const paid = await createPaidOrder(4)
    await advanceToDay(5)
    const hand = await manager.send('mintInvestment', { params: { id: paid.id } })
    const locks = strategy === 'MANUAL' || strategy === 'AT_CHARGE'
    expect(hand.status).toBe(strategy === 'MANUAL' ? 200 : 409)
    expect(await tokens()).toEqual({ [locks ? 'locked' : 'reserved']: 4 })
    await advanceToDay(7)
    expect(await stateOf(paid)).toBe('CANCELED NONE')
    expect(await tokens()).toEqual(locks ? { burned: 4 } : {})
    expect(await manager.call('listPayouts')).toMatchObject({ owed: 40_000 })
  })

  it('delivers all tokens for sale, and no more, if it is oversubscribed', async () => {
    const { slug, createPaidOrder, createInvestor, advanceToDay, stateOf, tokens } = await begin(
      day,
      strategy,
    )
    const [one, other] = [await createPaidOrder(50), await createPaidOrder(50)]
    const late = await (await createInvestor()).send('createInvestment', { body: orderBody(slug, 1) })
    expect(late.error.code).toBe('sold_out')
    await advanceToDay(7)
    const state = strategy === 'MANUAL' ? 'CHARGED BY_HAND' : minted
    expect([await stateOf(one), await stateOf(other)]).toEqual([state, state])
    expect(await tokens()).toEqual({ [strategy === 'MANUAL' ? 'reserved' : 'holder']: 100 })
  })

  it('waits until the end of an extended campaign', async () => {
    const { manager, id, createPaidOrder, advanceToDay, stateOf } = await begin(day, strategy)
    const first = await createPaidOrder(4)
    await advanceToDay(2)
    const body = { ends_on: dayFrom(new Date(day), 12), reason: 'Falta la licencia' }
    await manager.call('extendCampaign', { params: { id }, body })
    await advanceToDay(6)
    await createPaidOrder(6)
    await advanceToDay(7)
    const waiting = {
      MANUAL: 'BY_HAND',
      AT_CHARGE: 'LOCKED',
      CAMPAIGN_END: 'CAMPAIGN_END',
      SOFT_CAP: 'SOFT_CAP',
    }
    expect(await stateOf(first)).toBe(`CHARGED ${waiting[strategy]}`)
    await advanceToDay(11)
    const atOnce = { MANUAL: 'CHARGED BY_HAND', CAMPAIGN_END: 'CHARGED CAMPAIGN_END' }
    expect(await stateOf(first)).toBe({ AT_CHARGE: minted, SOFT_CAP: minted, ...atOnce }[strategy])
    await advanceToDay(13)
    expect(await stateOf(first)).toBe(strategy === 'MANUAL' ? 'CHARGED BY_HAND' : minted)
  })
})
