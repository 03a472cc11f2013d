import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import hostile from './hostile.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const organisation_id = await tenant.organisation()
const issuer = await tenant.member(organisation_id)
const people = [await tenant.investor(), await tenant.investor()] as const
const emailOf = async (person: Person) => (await person.call('getSession')).email
const [first, second] = [await emailOf(people[0]), await emailOf(people[1])]
const wallet = `0x${'c3'.repeat(20)}`

const createIssuance = () => tenant.issuance({ organisation_id, by_whitelist: true })
const rehearse = (slug: string, csv: string, who = manager) =>
  who.call('importAdmissions', { params: { slug }, body: { csv } })
const linesOf = async (id: string, who = manager) => {
  const { items } = await who.call('listImportLines', { params: { id, size: 100 } })
  return items.map(({ line, outcome }) => [line, outcome])
}
const admitted = async (slug: string) => (await manager.call('getWhitelist', { params: { slug } })).admitted

it('an import is checked line by line, and changes nothing until applied', async () => {
  const { slug } = await createIssuance()
  const csv = `Correo;Monedero\r\n${first};\r\n\r\n${second};${wallet}\r\nnobody@example.com;\r\n${first};\r\nnot an address;\r\n${'x@y.es'};0x12`
  const sent = await rehearse(slug, csv)
  expect(sent).toMatchObject({ applied: false, lines: 6, good: 3, wrong: 3 })
  expect(await linesOf(sent.id)).toEqual([
    [2, 'ADMIT'],
    [4, 'ADMIT'],
    [5, 'NO_ACCOUNT'],
    [6, 'REPEATED'],
    [7, 'BAD_EMAIL'],
    [8, 'BAD_ADDRESS'],
  ])
  expect(await admitted(slug)).toBe(0)
  await manager.call('applyImport', { params: { id: sent.id } })
  const report = await manager.call('getAdmissionImport', { params: { id: sent.id } })
  expect(report).toMatchObject({ issuance_slug: slug, import: { applied: true, good: 3, wrong: 3 } })
  expect(await admitted(slug)).toBe(2)
  const again = await rehearse(slug, csv)
  expect((await linesOf(again.id)).slice(0, 3)).toEqual([
    [2, 'UNCHANGED'],
    [4, 'UNCHANGED'],
    [5, 'UNCHANGED'],
  ])
})

it("an import is applied once, with the whitelist's state at that time", async () => {
  const { slug } = await createIssuance()
  const { id } = await rehearse(slug, `${first}\n${second}`)
  await manager.call('addAdmission', { params: { slug }, body: { email: first } })
  const [one, other] = await Promise.all([
    manager.send('applyImport', { params: { id } }),
    manager.send('applyImport', { params: { id } }),
  ])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  expect(await linesOf(id)).toEqual([
    [1, 'UNCHANGED'],
    [2, 'ADMIT'],
  ])
  expect(await admitted(slug)).toBe(2)
})

it('an import changes wallets, and does not readmit removed people', async () => {
  const { slug } = await createIssuance()
  await manager.call('addAdmission', { params: { slug }, body: { email: first } })
  const { id } = await manager.call('addAdmission', { params: { slug }, body: { email: second } })
  await manager.call('removeAdmission', { params: { id }, body: { reason: 'Lo ha pedido.' } })
  const sent = await rehearse(slug, `${first}\t${wallet}\n${second}\t`)
  expect(await linesOf(sent.id)).toEqual([
    [1, 'WALLET'],
    [2, 'WAS_REMOVED'],
  ])
  await manager.call('applyImport', { params: { id: sent.id } })
  const { items } = await manager.call('listAdmissions', { params: { slug, status: ['ADMITTED'] } })
  expect(items).toMatchObject([{ email: first, address: wallet }])
})

it("an issuer's import proposes people, hides whether accounts exist, and is visible only to them", async () => {
  const { slug } = await createIssuance()
  const sent = await rehearse(slug, `${first}\nnobody@example.com`, issuer)
  expect(await linesOf(sent.id, issuer)).toEqual([
    [1, 'PROPOSE'],
    [2, 'PROPOSE'],
  ])
  await issuer.call('applyImport', { params: { id: sent.id } })
  expect((await manager.call('getWhitelist', { params: { slug } })).proposed).toBe(2)
  const ours = await rehearse(slug, first)
  expect((await issuer.send('listImportLines', { params: { id: ours.id } })).status).toBe(404)
  expect((await issuer.call('getWhitelist', { params: { slug } })).imports.map(({ id }) => id)).toEqual([
    sent.id,
  ])
})

it('an empty or too long import is rejected', async () => {
  const { slug } = await createIssuance()
  const send = (csv: string) => manager.send('importAdmissions', { params: { slug }, body: { csv } })
  const many = Array.from({ length: 501 }, (_, index) => `p${index}@example.com`).join('\n')
  expect((await send(many)).error.code).toBe('import_too_long')
  expect((await send(';;;\n\n;')).error.code).toBe('import_empty')
  expect((await send('x'.repeat(60_001))).error.code).toBe('invalid_fields')
})

describe('a hostile import admits no one', () => {
  it.each(hostile)('is rejected line by line (case %#)', async (csv, outcomes) => {
    const { slug } = await createIssuance()
    const sent = await rehearse(slug, String(csv))
    expect((await linesOf(sent.id)).map(([, outcome]) => outcome)).toEqual(outcomes)
    await manager.call('applyImport', { params: { id: sent.id } })
    expect(await admitted(slug)).toBe(0)
  })
})
