import { expect, it } from 'vitest'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { company } from '../entities/company.ts'
import { testPlatform } from '../harness.ts'
import { textOfPages } from '../investments/pdf-text.ts'
import { signaturesIn } from '../signatures/pdf-signatures.ts'
import type { Person } from '../test-tenant.ts'

const platform = await testPlatform()
const fixture = await distributionFixture(platform)
const issuance = await fixture.createHolders([3, 1], [4])
const [investor, other] = issuance.people as [Person, Person]
await fixture.createPaid(issuance.slug, 8001)
await fixture.createPaid(issuance.slug, 8000, { kind: 'REPAYMENT', capital_part: 8000 })
await platform.owner.query("update organisations set tax_id = 'B46700110' where id = $1", [
  fixture.organisation_id,
])

const { path } = platform.library.operations.getReturnsStatement ?? { path: '' }
const ask = (person: Person, query: Record<string, string>) =>
  platform.app.inject({ url: path, query: { year: '2026', ...query }, headers: person.headers })
const amountsOf = async (person: Person, query: Record<string, string>) =>
  (await ask(person, { as: 'csv', ...query })).body
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'))

it("contains a year's returns as a signed PDF and as CSV", async () => {
  const { rawPayload } = await ask(other, { as: 'pdf' })
  const said = (await textOfPages(rawPayload)).join('\n')
  expect(said).toContain('Rendimientos y retenciones de 2026')
  expect(said).toContain('7,60 €')
  expect(said).toContain('(NIF B46700110)')
  expect(said.replaceAll('\n', ' ')).toContain('No es el certificado de retenciones')
  // Expects a signature with the tenant's own key over the whole file.
  expect(signaturesIn(rawPayload)).toMatchObject([{ holds: true, coversFile: true }])
  const { body } = await ask(other, { as: 'csv' })
  const lines = body.split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFFecha;Proyecto;/)
  expect(lines.slice(1, -1).map((line) => line.split(';').slice(6, 13))).toEqual([
    ['40,01', '40,01', '0,00', '0,00', '19,00', '7,60', '32,41'],
    ['40,00', '0,00', '0,00', '40,00', '19,00', '0,00', '40,00'],
  ])
})

it("keeps a company's earnings apart from those of its representative", async () => {
  const { id: entity } = await investor.call('createEntity', { body: company() })
  await platform.owner.query('update earnings set entity_id = $1 where investor_id = $2 and tokens = 1', [
    entity,
    investor.id,
  ])
  const { years } = await investor.call('getMyEarnings')
  expect(years).toEqual([
    { year: 2026, entity_id: '', entity: '' },
    { year: 2026, entity_id: entity, entity: 'Casas del Sur SL' },
  ])
  const own = await amountsOf(investor, {})
  const companys = await amountsOf(investor, { entity })
  expect(own.map((cells) => cells[6])).toEqual(['30,00', '30,00'])
  expect(companys.map((cells) => [cells[6], ...cells.slice(13)])).toEqual([
    ['10,00', 'Casas del Sur SL', 'B58818501'],
    ['10,00', 'Casas del Sur SL', 'B58818501'],
  ])
  const said = (await textOfPages((await ask(investor, { entity })).rawPayload)).join('\n')
  expect(said).toContain('Documento: B58818501')
  expect((await ask(other, { entity })).statusCode).toBe(404)
})

it('keeps what was paid in its year, and shows a later reversal in the year of the reversal', async () => {
  const loan = await fixture.createHolders([2])
  const [holder] = loan.people as [Person]
  const id = await fixture.createPaid(loan.slug, 1000)
  await fixture.createPaid(loan.slug, 500)
  fixture.advanceDays(90)
  await fixture.manager.call('reverseDistribution', { params: { id }, body: { reason: 'Era otro importe' } })
  expect((await holder.call('getMyEarnings')).years.map(({ year }) => year)).toEqual([2027, 2026])
  expect((await holder.send('getPortfolio')).status).toBe(200)
  const amounts = async (year: string) =>
    (await amountsOf(holder, { year })).map((cells) => [cells[4], cells[6], cells[11]])
  expect(await amounts('2026')).toEqual([
    ['Dividendo', '10,00', '1,90'],
    ['Dividendo', '5,00', '0,95'],
  ])
  expect(await amounts('2027')).toEqual([['Corrección de un año anterior: Dividendo', '-10,00', '-1,90']])
})

it('writes amounts in their own currency, and adds up each currency apart', async () => {
  const shop = await fixture.createHolders([2])
  const [holder] = shop.people as [Person]
  await fixture.createPaid(shop.slug, 1000)
  const us = await fixture.createHolders([1])
  await fixture.mintTokens(us.slug, [{ investor: holder, tokens: 1 }])
  fixture.advanceDays()
  await platform.owner.query("update issuances set currency = 'USD' where id = $1", [us.id])
  await fixture.createPaid(us.slug, 500)
  const said = (await textOfPages((await ask(holder, { year: '2027' })).rawPayload))
    .join('\n')
    .replaceAll('\u00a0', ' ')
  expect(said).toContain('10,00 € + 2,50 USD')
  const { total, received, elsewhere } = await holder.call('getPortfolio')
  expect([total, received, elsewhere]).toEqual([20_000, 810, [{ currency: 'USD', total: 10_000 }]])
  const period = platform.library.operations.getStatement ?? { path: '' }
  const query = { created: '2027-01-01..', as: 'pdf' }
  const { rawPayload } = await platform.app.inject({ url: period.path, query, headers: holder.headers })
  const all = (await textOfPages(rawPayload)).join('\n').replaceAll('\u00a0', ' ')
  expect(all).toContain('200,00 € + 100,00 USD')
  while ((await platform.jobs.drain()) > 0);
  expect(platform.mails.map(({ subject }) => subject.replaceAll('\u00a0', ' '))).toContainEqual(
    expect.stringContaining('2,02 USD por cobrar'),
  )
})
