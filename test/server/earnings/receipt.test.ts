import { expect, it } from 'vitest'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import { textOfPages } from '../investments/pdf-text.ts'
import { expectBalanceAfterEach } from '../payments/sums.ts'
import { addApprovedAccount } from '../payouts/steps.ts'
import { signaturesIn } from '../signatures/pdf-signatures.ts'
import type { Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { manager, issuer, ...fixture } = await distributionFixture(platform)
const { slug, people } = await fixture.createHolders([3, 1], [4])
const [investor, other] = people as [Person, Person]
await addApprovedAccount(manager, investor)
const id = await fixture.createPaid(slug, 8000)

expectBalanceAfterEach(platform)

/** Downloads a file of an operation. */
function download(operation: 'getFile' | 'getEarningsReceipt', file: string, { headers }: Person) {
  const { path } = platform.library.operations[operation] ?? { path: '' }
  return platform.app.inject({ url: path.replace('{id}', file), headers })
}

/** Returns which of the four dates have passed, for a line and for its holder, as a reader sees them. */
async function datesFor(reader: Person) {
  const line = (await fixture.listLines(id, reader)).find(({ investor_id }) => investor_id === investor.id)
  const explained = await reader.call('getEarning', { params: { id: line?.id ?? '' } })
  const { items } = await reader.call('getEarningsByInvestor', { params: { id } })
  const total = items.find(({ investor_id }) => investor_id === investor.id)
  const names = ['distributed_at', 'claimed_at', 'executed_at', 'delivered_at'] as const
  expect(names.map((name) => total?.[name])).toEqual(names.map((name) => explained[name]))
  return names.filter((name) => explained[name] !== '')
}

it('the manager and the issuer see the date of each step, by lot and by investor', async () => {
  const readers = [manager, issuer]
  const seen = () => Promise.all(readers.map(datesFor))
  const dates = ['distributed_at', 'claimed_at', 'executed_at', 'delivered_at'] as const
  expect(await seen()).toEqual(readers.map(() => dates.slice(0, 1)))
  await investor.call('claimEarnings', { body: { way: 'BANK' } })
  expect(await seen()).toEqual(readers.map(() => dates.slice(0, 2)))
  const [payout] = (await manager.call('listPayouts')).items
  const params = { id: payout?.id ?? '' }
  await manager.call('sendPayout', { params, body: { transfer_reference: 'TRF-1' } })
  expect(await seen()).toEqual(readers.map(() => dates.slice(0, 3)))
  await manager.call('confirmPayout', { params })
  expect(await seen()).toEqual(readers.map(() => dates))
})

it("a delivered claim has a signed receipt among its investor's documents, and its data", async () => {
  await manager.call('setClock', { body: { days: 0 } })
  while ((await platform.jobs.drain()) > 0);
  const { receipt_file_id } = await investor.call('getMyDistribution', { params: { id } })
  const { items } = await investor.call('listMyDocuments')
  expect(items.find((file) => file.id === receipt_file_id)).toMatchObject({ kind: 'EARNINGS' })
  expect((await download('getFile', receipt_file_id, other)).statusCode).toBe(404)
  const { rawPayload } = await download('getFile', receipt_file_id, investor)
  // Expects a signature with the tenant's own key over the whole file.
  expect(signaturesIn(rawPayload)).toMatchObject([{ holds: true, coversFile: true }])
  const text = (await textOfPages(rawPayload)).join('\n')
  for (const amount of ['40,00 €', '7,60 €', '32,40 €']) expect(text).toContain(amount)
  const { body } = await download('getEarningsReceipt', id, investor)
  const [head, ...lines] = body.split('\r\n').filter(Boolean)
  expect(head).toMatch(/^\uFEFFFecha;Proyecto;/)
  expect(
    lines
      .map((line) => line.split(';').slice(6, 13))
      .map(([gross, , , , , kept, net]) => [gross, kept, net])
      .sort(),
  ).toEqual([
    ['10,00', '1,90', '8,10'],
    ['30,00', '5,70', '24,30'],
  ])
  expect((await download('getEarningsReceipt', id, other)).statusCode).toBe(404)
})
