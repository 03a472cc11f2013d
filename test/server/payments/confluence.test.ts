import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { endsOnPage, expectConfluence } from './fates.ts'
import { mangopayBrowser, outcomeSources } from './mangopay/at-mangopay.ts'
import { cardAtMangopay } from './mangopay/fates.ts'
import { wireAtMangopay } from './mangopay/wire-fates.ts'
import { terminalFixture } from './paying.ts'

const platform = await testPlatform()
const { notify, payAtTerminal } = terminalFixture(platform)
const { runQuery } = outcomeSources(platform)
const { netTakenFor } = mangopayBrowser(platform)
const times = process.env.LONG_TESTS === undefined ? 1 : 10

it('a payment at the card terminal ends the same for every order and repetition of its events', async () => {
  const events = ['told', 'toldTwice', 'denied', 'asked'] as const
  const { charged, inClearing } = await expectConfluence<'taken' | 'left', (typeof events)[number]>(
    platform,
    {
      method: 'TPV',
      fates: { taken: 10_000, left: 10_000 },
      events,
      async begin({ tenant, payment, url }, fate) {
        const isTaken = fate === 'taken'
        if (isTaken) await payAtTerminal(tenant.host, url)
        return {
          told: async () => isTaken && notify(payment),
          toldTwice: async () => isTaken && notify(payment, { hour: '12:01' }),
          denied: () => notify(payment, { response: '0190', hour: '11:59' }),
          asked: () => runQuery(tenant.id, payment),
        }
      },
      /** Asks about all payments, so that one of which the terminal never told is found. */
      async settle({ id }) {
        const open = 'select id from payments where tenant_id = $1 and ask_at is not null'
        const { rows } = await platform.owner.query(open, [id])
        for (const each of rows) await runQuery(id, each.id)
      },
      comesTo: (fate, has) => (fate === 'taken' ? 'paid' : has('denied', 'givenUp') ? 'unpaid' : 'waiting'),
      ...endsOnPage('IN_UPDATE_TPV'),
    },
    500 * times,
  )
  expect(inClearing).toBe(charged)
}, 900_000)

it('a card payment at MANGOPAY ends the same for every order and repetition of its events', async () => {
  const { tenant, charged, inClearing } = await expectConfluence(
    platform,
    cardAtMangopay(platform),
    300 * times,
  )
  expect([inClearing, (await netTakenFor(tenant.host.replace('.localhost', ''))).CARD]).toEqual([
    charged,
    charged,
  ])
}, 900_000)

it('a wire at MANGOPAY ends the same for every order and repetition of its events', async () => {
  const { tenant, inClearing } = await expectConfluence(platform, wireAtMangopay(platform), 200 * times)
  expect((await netTakenFor(tenant.host.replace('.localhost', ''))).BANK_WIRE).toBe(inClearing)
}, 900_000)
