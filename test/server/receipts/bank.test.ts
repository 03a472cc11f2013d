import { expect, it } from 'vitest'
import { calendarDay } from '../../../src/domain/calendar.ts'
import { testPlatform } from '../harness.ts'
import { balances } from '../investments/steps.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { transferOrderFixture } from './transfer-order-fixture.ts'

const platform = await testPlatform()
const { createSignedOrder } = transferOrderFixture(platform)
const iban = 'ES9121000418450200051332'

expectBalanceAfterEach(platform)

const sends = (reference: string, knob: string) =>
  fetch(new URL('/bank/transfers', platform.config.kycUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ iban, payer: 'Ana Peña', amount: '1000,00', reference, knob }),
    redirect: 'manual',
  })

const statement = async () => {
  const day = calendarDay(platform.clock.now(), 'Europe/Madrid')
  const answer = await fetch(new URL(`/bank/statement?iban=${iban}&day=${day}`, platform.config.kycUrl))
  return Buffer.from(await answer.arrayBuffer()).toString('latin1')
}

it.each([
  ['right', [['EXACT', 100_000]]],
  ['more', [['OTHER_AMOUNT', 105_000]]],
  ['less', [['OTHER_AMOUNT', 90_000]]],
  [
    'twice',
    [
      ['EXACT', 100_000],
      ['OTHER_AMOUNT', 100_000],
    ],
  ],
  ['astray', [['NONE', 100_000]]],
  ['late', []],
])(
  'a transfer sent by the simulated bank with the option %s is read from its statement',
  async (knob, found) => {
    const { tenant, manager, reference, params } = await createSignedOrder()
    // Excludes the movements of earlier cases in the same statement, which match no order of this tenant.
    expect((await sends(reference, knob)).status).toBe(303)
    await manager.call('importStatement', { body: { text: await statement() } })
    const { items } = await manager.call('listStatementLines', { params: { size: 100 } })
    const own = items.filter(
      ({ concept, match }) => match !== 'NONE' || concept.endsWith(reversed(reference)),
    )
    expect(own.map(({ match, amount }) => [match, amount]).sort()).toEqual(found)
    // Compares the booked movements with the clearing account.
    const named = own.filter(({ match }) => match !== 'NONE')
    for (const { id } of named)
      await manager.call('bookStatementLine', { params: { id }, body: { investment_id: params.id } })
    const { clearing = 0 } = await balances(platform.owner, tenant.id)
    expect(named.reduce((sum, { amount }) => sum + amount, clearing)).toBe(0)
  },
)

const reversed = (reference: string) => reference.split('').reverse().join('')
