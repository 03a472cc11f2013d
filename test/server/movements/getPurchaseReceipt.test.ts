import { expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { textOfPages } from '../investments/pdf-text.ts'
import { acceptAfterReflection, createPaidOrder } from '../investments/steps.ts'
import { signaturesIn } from '../signatures/pdf-signatures.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const [manager, investor] = [await tenant.manager(), await tenant.investor()]
const issuance = await tenant.issuance()
const order = await createPaidOrder(investor, manager, issuance.slug, 3)
await acceptAfterReflection(platform.clock, manager, order)
const [purchase] = (await investor.call('listMyPurchases')).items

/** Downloads the receipt of the purchase. */
async function receipt(who: Person, as: 'pdf' | 'csv') {
  const { path } = platform.library.operations.getPurchaseReceipt ?? { path: '' }
  const url = path.replace('{id}', purchase?.id ?? '')
  return platform.app.inject({ url, query: { as }, headers: { ...who.headers, 'accept-language': 'es' } })
}

it('a purchase has a signed receipt with its day, price and amount', async () => {
  const { statusCode, rawPayload } = await receipt(investor, 'pdf')
  expect(statusCode).toBe(200)
  const text = (await textOfPages(rawPayload)).join(' ')
  for (const part of ['Justificante de compra', purchase?.reference ?? '', '100,00', '300,00'])
    expect(text).toContain(part)
  expect(signaturesIn(rawPayload)).toMatchObject([{ holds: true, coversFile: true }])
})

it('a purchase can be downloaded as data', async () => {
  const { body } = await receipt(investor, 'csv')
  const [, row = ''] = body.split('\r\n')
  expect(row.split(';').slice(5)).toEqual(['3', '100,00', '300,00', '0,00', '300,00', 'EUR', '0'])
})

it("nobody gets the receipt of another person's purchase", async () => {
  expect((await receipt(await tenant.investor(), 'pdf')).statusCode).toBe(404)
})
