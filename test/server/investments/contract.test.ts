import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { investAsCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { chooseTransfer, placeOrder, signOrder } from './steps.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform, {
  extras: { investmentFee: { percent: 1 } },
  payment: { fees: { MANUAL_TRANSFER: { fixed_cents: 200 } } },
})
const investor = await tenant.investor({ document_number: '12345678Z' })
const { slug } = await tenant.issuance()
const { id, reference } = await placeOrder(investor, slug, 10)
const params = { id }
await chooseTransfer(investor, id)

it("an order shows its investor's document number to managers only", async () => {
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
  const numberFor = async (reader: typeof investor) =>
    (await reader.call('getInvestment', { params: { id } })).investor_tax_id
  expect([await numberFor(await tenant.manager()), await numberFor(investor)]).toEqual(['12345678Z', ''])
})

it("a contract contains parties, amounts, risks and the right of withdrawal, in the reader's language", async () => {
  const spanish = await investor.call('getContract', { params })
  expect(spanish.title).toBe(`Contrato de inversión ${reference}`)
  for (const fact of [
    'Nora Vidal',
    '12345678Z',
    'Casas SL',
    '10 tokens',
    '1.000,00 €',
    '1.010,00 €',
    '5 de octubre de 2026',
    'perder todo',
  ])
    expect(spanish.text.replaceAll('\u00a0', ' ')).toContain(fact)
  expect(spanish.text).not.toMatch(/\{\{|undefined|contract\./)

  const english = await investor.call('getContract', { params, language: 'en' })
  expect(english.text).toContain('losing all the money')
  expect(english.text).not.toMatch(/\{\{|undefined|contract\./)
})

it('a contract contains the fixed fee of a transfer, and no fee if there is none', async () => {
  const company = await tenant.investor()
  await investAsCompany(company, await tenant.manager())
  const fixed = await placeOrder(company, slug, 10)
  await chooseTransfer(company, fixed.id)
  const { text } = await company.call('getContract', { params: { id: fixed.id } })
  expect(text.replaceAll('\u00a0', ' ')).toContain('«Transferencia bancaria»: 2,00 €')
  const free = await createTestTenant(platform)
  const guest = await free.investor()
  const guestOrder = await placeOrder(guest, (await free.issuance()).slug, 10)
  await chooseTransfer(guest, guestOrder.id)
  const without = await guest.call('getContract', { params: { id: guestOrder.id } })
  expect(without.text).not.toContain('Transferencia bancaria')
  expect(without.text).not.toMatch(/\{\{|undefined|contract\./)
})

it('a signed contract keeps its text and language, and the hash of its PDF', async () => {
  const before = await investor.call('getContract', { params })
  await signOrder(investor, id)
  const signed = await investor.call('getContract', { params, language: 'en' })
  expect(signed.text).toBe(before.text)
  expect(signed.signed_at).toBe(platform.clock.now().toISOString())

  const file = await platform.app.inject({
    url: `/v2/pfp/files/${signed.file_id}`,
    headers: investor.headers,
  })
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(createHash('sha256').update(file.rawPayload).digest('hex')).toBe(signed.hash)
  const stranger = await tenant.investor()
  const refused = await platform.app.inject({
    url: `/v2/pfp/files/${signed.file_id}`,
    headers: stranger.headers,
  })
  expect(refused.statusCode).toBe(404)
})
