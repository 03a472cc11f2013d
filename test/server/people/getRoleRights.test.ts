import { expect, test } from 'vitest'
import enumerations from '../../../schemas/domain/enumerations.json' with { type: 'json' }
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const rights = async () => {
  const { items } = await manager.call('getRoleRights')
  return new Map(
    items.map((item) => [item.role, { ...item, deeds: item.areas.flatMap(({ deeds }) => deeds) }]),
  )
}

test('each role has a different, non-empty list of rights', async () => {
  const all = [...(await rights()).values()]
  const said = all.map(({ like, deeds, role }) => [role, ...like, ...deeds].join())
  expect(new Set(said).size).toBe(6)
  expect(all.every(({ deeds }) => deeds.length > 0)).toBe(true)
})

test("each right appears in one area, and each role's count matches its rights", async () => {
  for (const { count, deeds, areas } of (await rights()).values()) {
    expect(count).toBe(deeds.length)
    expect(new Set(deeds).size).toBe(deeds.length)
    expect(areas.every((area) => area.deeds.length > 0)).toBe(true)
  }
  const domains = Object.values(platform.library.operations).flatMap((operation) =>
    operation.title ? [platform.library.files.get(operation)?.path.split('/')[2] ?? ''] : [],
  )
  const known = Object.values(enumerations.$defs.deed_area['x-domains']).flat()
  expect(domains.filter((domain) => !known.includes(domain))).toEqual([])
})

test('a role that includes another names it and has its rights', async () => {
  const roles = await rights()
  for (const role of ['ENTREPRENEUR', 'ISSUER'] as const) expect(roles.get(role)?.like).toEqual(['Cliente'])
  expect(roles.get('ENTREPRENEUR')?.deeds).toEqual(roles.get('CLIENT')?.deeds)
  expect(roles.get('ISSUER')?.deeds).toEqual(expect.arrayContaining(roles.get('CLIENT')?.deeds ?? []))
  expect(roles.get('PREMIUM_USER')?.like).toEqual(['Inversor'])
})

test.each([
  ['ADMIN', 'Validar a una persona'],
  ['CLIENT', 'Crear un proyecto'],
  ['ISSUER', 'Firmar un contrato por el emisor'],
  ['USER', 'Crear una orden'],
] as const)('the typical right of %s is absent from unrelated roles', async (role, deed) => {
  const others =
    role === 'CLIENT' ? ['ENTREPRENEUR', 'ISSUER', 'ADMIN'] : role === 'USER' ? ['PREMIUM_USER'] : []
  const having = [...(await rights()).values()].filter(({ deeds }) => deeds.includes(deed))
  expect(having.map(({ role }) => role).sort()).toEqual([role, ...others].sort())
})

test('a right missing from the list is rejected by the server', async () => {
  const person = await tenant.investor()
  const reply = await person.send('validateUser', {
    params: { id: manager.id },
    body: { step: 0, profile: 0 },
  })
  expect(reply.status).toBe(403)
  expect((await rights()).get('USER')?.deeds).not.toContain('Validar a una persona')
})

test('the rights of roles return 403 to an investor', async () => {
  expect((await (await tenant.investor()).send('getRoleRights')).status).toBe(403)
})
