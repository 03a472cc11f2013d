import { expect, it } from 'vitest'
import { distributionFixture } from '../distributions/distribution-fixture.ts'
import { testPlatform } from '../harness.ts'
import { textOfPages } from '../investments/pdf-text.ts'
import { signaturesIn } from '../signatures/pdf-signatures.ts'
import type { Person } from '../test-tenant.ts'

const platform = await testPlatform()
const fixture = await distributionFixture(platform)
const issuance = await fixture.createHolders([3, 1], [4])
const [, other] = issuance.people as [Person, Person]
await fixture.createPaid(issuance.slug, 8001)
await fixture.createPaid(issuance.slug, 8000, { kind: 'REPAYMENT', capital_part: 8000 })
await platform.owner.query("update organisations set tax_id = 'B46700110' where id = $1", [
  fixture.organisation_id,
])

it("contains a year's returns as a signed PDF and as CSV", async () => {
  const { path } = platform.library.operations.getReturnsStatement ?? { path: '' }
  const ask = (as: string) =>
    platform.app.inject({ url: path, query: { year: '2026', as }, headers: other.headers })
  const { rawPayload } = await ask('pdf')
  const said = (await textOfPages(rawPayload)).join('\n')
  expect(said).toContain('Rendimientos y retenciones de 2026')
  expect(said).toContain('7,60 €')
  expect(said).toContain('(NIF B46700110)')
  expect(said.replaceAll('\n', ' ')).toContain('No es el certificado de retenciones')
  // Expects a signature with the tenant's own key over the whole file.
  expect(signaturesIn(rawPayload)).toMatchObject([{ holds: true, coversFile: true }])
  const { body } = await ask('csv')
  const lines = body.split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFFecha;Proyecto;/)
  expect(lines.slice(1, -1).map((line) => line.split(';').slice(6))).toEqual([
    ['40,01', '40,01', '0,00', '0,00', '19,00', '7,60', '32,41'],
    ['40,00', '0,00', '0,00', '40,00', '19,00', '0,00', '40,00'],
  ])
})
