import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import additionalData from './additional-data.json' with { type: 'json' }
import asking from './custom-fields.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform, asking)
const manager = await tenant.manager()

const answer = (person: Person, own: object) =>
  person.call('setAdditionalData', { body: { ...additionalData, ...own } })
const listIds = async (own: string[]) =>
  (await manager.call('listUsers', { params: { own } })).items.map(({ name }) => name.trim()).sort()

const [ana, eva, leo] = [
  await tenant.investor({ name: 'Ana', surname: '' }),
  await tenant.investor({ name: 'Eva', surname: '' }),
  await tenant.investor({ name: 'Leo', surname: '' }),
]
await answer(ana, { own_club: 'gold', own_visit: true, own_note: 'gold' })
await answer(eva, { own_club: 'silver', own_visit: true })
await answer(leo, { own_club: 'gold', own_visit: false })

test("people are found by their answers to the tenant's own questions", async () => {
  expect(await listIds(['own_club:gold'])).toEqual(['Ana', 'Leo'])
  expect(await listIds(['own_club:gold', 'own_club:silver'])).toEqual(['Ana', 'Eva', 'Leo'])
  expect(await listIds(['own_club:gold', 'own_visit:true'])).toEqual(['Ana'])
  expect(await listIds(['own_note:gold'])).toEqual([])
})

test('the filter lists the possible answers with their labels', async () => {
  const { items } = await manager.call('getCustomFields')
  expect(items).toEqual([
    { value: 'own_club:gold', label: 'Club · Oro' },
    { value: 'own_club:silver', label: 'Club · Plata' },
    { value: 'own_visit:true', label: 'Quiere visitar · Sí' },
    { value: 'own_visit:false', label: 'Quiere visitar · No' },
    { value: 'own_source:press', label: 'Nos conoce · Por la prensa' },
    { value: 'own_source:friends', label: 'Nos conoce · Por amigos' },
  ])
})

test('a new answer replaces the old one, and deletion of the person removes it', async () => {
  const mia = await tenant.person({ name: 'Mía', surname: '', kyc_status: 'success' })
  await answer(mia, { own_club: 'silver' })
  await answer(mia, { own_club: 'gold' })
  expect(await listIds(['own_club:gold'])).toContain('Mía')
  expect(await listIds(['own_club:silver'])).toEqual(['Eva'])
  const deletion = { reason: 'Lo ha pedido por teléfono.', word: 'ELIMINAR' }
  await manager.call('deleteUser', { params: { id: mia.id }, body: deletion })
  const { rows } = await platform.owner.query('select from own_answers where user_id = $1', [mia.id])
  expect(rows).toEqual([])
})

test('an answer given during registration is found', async () => {
  const body = {
    email: 'nora@mail.test',
    name: 'Nora',
    surname: 'Sol',
    password: 'una-clave-larga-2026',
    password_repeat: 'una-clave-larga-2026',
    terms: true,
    privacy: true,
    own_source: 'press',
  }
  await tenant.visitor().call('registerUser', { body })
  expect(await listIds(['own_source:press'])).toEqual(['Nora Sol'])
})

test('answers given in another tenant are not found', async () => {
  const other = await createTestTenant(platform, asking)
  const { total } = await (await other.manager()).call('listUsers', { params: { own: ['own_club:gold'] } })
  expect(total).toBe(0)
})
