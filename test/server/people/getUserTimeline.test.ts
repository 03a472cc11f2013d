import { expect, test } from 'vitest'
import { createExport } from '../exports/exporting.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { right } from '../onboarding/attempts.ts'
import { identityOf } from '../onboarding/identity.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()

const timelineOf = (asker: Person, { id }: Person, more: object = {}) =>
  asker.send('getUserTimeline', { params: { id, ...more } })
const whatsOf = async (person: Person, more: object = { size: 100 }) =>
  (await timelineOf(manager, person, more)).data.items.map(({ what }) => what)

/** Returns a person with events of every kind. */
async function lived(): Promise<Person> {
  const person = await tenant.person({ user_type: 'INDIVIDUAL', simulation: {}, profile: {} })
  await person.call('submitIdentification', { body: await identityOf(person) })
  await person.call('submitTest', { body: right })
  await person.call('addBankAccount', { body: { iban: 'ES9121000418450200051332', holder: 'Nora Vidal' } })
  const { id } = await placeOrder(person, (await tenant.issuance()).slug, 1)
  await person.call('withdrawInvestment', { params: { id } })
  await manager.call('addNote', { params: { id: person.id }, body: { text: 'Prefiere el teléfono.' } })
  const rejection = { reason: 'USER_REJECTED', words: 'Llámanos.' }
  const { person: seen } = await manager.call('getUser', { params: { id: person.id } })
  await manager.call('rejectUser', {
    params: { id: person.id },
    body: { step: seen.validation_step, ...rejection },
  })
  return person
}

test('the timeline lists each event of a person once', async () => {
  const person = await lived()
  const whats = await whatsOf(person)
  for (const field of [
    'Abre su cuenta',
    'Identificación: Confirmada',
    'Supera el test de idoneidad',
    'Validación: Validada',
    'Validación: Rechazada',
    'Nota del equipo',
  ])
    expect(whats.filter((what) => what === field)).toHaveLength(1)
  const once = (start: string) => whats.filter((what) => what.startsWith(start)).length
  expect(once('Cuenta bancaria que acaba en 1332')).toBe(1)
  expect(once('Orden ')).toBe(2)
  expect(once('Correo: «')).toBeGreaterThan(2)
  expect(whats.join()).not.toMatch(/Añadir una nota|Crear la cuenta|timeline\./)
})

test('the timeline names the actor and the reason, and masks the account number', async () => {
  const person = await lived()
  const { data, raw } = await timelineOf(manager, person, { size: 100 })
  const rejected = data.items.find(({ what }) => what === 'Validación: Rechazada')
  expect(rejected).toMatchObject({ who: 'Elena Robles', why: expect.stringContaining('Llámanos.') })
  expect(data.items.find(({ kind }) => kind === 'note')?.why).toBe('Prefiere el teléfono.')
  expect(raw).not.toContain('ES9121000418450200051332')
})

test('the timeline is paginated newest first, with each event on one page', async () => {
  const person = await lived()
  const timeline = (await timelineOf(manager, person, { size: 100 })).data
  const days = timeline.items.map(({ at }) => at)
  expect(days).toEqual([...days].sort().reverse())
  const paged: string[] = []
  for (let page = '1'; page !== ''; ) {
    const { data } = await timelineOf(manager, person, { page: Number(page), size: 4 })
    paged.push(...data.items.map(({ what }) => what))
    page = data.pages.next
  }
  expect(paged).toEqual(timeline.items.map(({ what }) => what))
  expect((await timelineOf(manager, person, { page: 'last' })).error.code).toBe('page_unknown')
})

test('the timeline has no line for an exported list, neither of the person nor for each person of the manager', async () => {
  const own = await createTestTenant(platform)
  const [asker, exporter] = [await own.manager(), await own.manager()]
  const investors = [await own.investor(), await own.investor()]
  const { slug } = await own.issuance()
  for (const investor of investors) await placeOrder(investor, slug, 1)
  await createExport(platform, exporter)
  const lines = async (person: Person) => {
    const { items } = (await timelineOf(asker, person, { size: 100 })).data
    return items.filter(({ kind, what }) => kind === 'deed' && what === 'Exportar una lista')
  }
  for (const investor of investors) expect(await lines(investor)).toEqual([])
  expect(await lines(exporter)).toHaveLength(1)
})

test('the timeline is only for managers of the tenant, and each view is logged', async () => {
  const person = await tenant.investor()
  const others = [person, await (await createTestTenant(platform)).manager(), tenant.visitor()]
  for (const other of others) expect([401, 403, 404]).toContain((await timelineOf(other, person)).status)
  await timelineOf(manager, person)
  const { rows } = await platform.owner.query(
    "select actor_id from audit_log where operation = 'getUserTimeline' and subject_id = $1",
    [person.id],
  )
  expect(rows).toEqual([{ actor_id: manager.id }])
})
