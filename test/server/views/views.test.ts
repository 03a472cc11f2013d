import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const list = '/manager/users people'
const asks = 'tab=review&kyc=manual_review'

const save = (person: Person, overrides: object = {}) =>
  person.send('saveView', { body: { list, name: 'Por revisar', asks, ...overrides } })
const namesOf = async (person: Person) =>
  (await person.call('getViews', { params: { list } })).items.map(({ name }) => name)

test('a view is saved under a name, replaced by the same name, and removed', async () => {
  const { data } = await save(manager)
  expect(data.items).toMatchObject([{ name: 'Por revisar', asks }])
  await save(manager, { name: 'Empresas', asks: 'kind=LEGAL_ENTITY' })
  const changed = await save(manager, { asks: 'tab=review' })
  expect(changed.data.items.map(({ asks }) => asks)).toEqual(['tab=review', 'kind=LEGAL_ENTITY'])
  const [first] = changed.data.items
  await manager.call('removeView', { params: { id: first?.id ?? '' } })
  expect(await namesOf(manager)).toEqual(['Empresas'])
})

test('views belong to one list, person and tenant', async () => {
  const [other, elsewhere] = [await tenant.manager(), await (await createTestTenant(platform)).manager()]
  const { data } = await save(other)
  const [view] = data.items
  await save(other, { list: '/manager/investments investments' })
  expect(await namesOf(other)).toEqual(['Por revisar'])
  for (const stranger of [manager, elsewhere]) {
    expect((await stranger.send('removeView', { params: { id: view?.id ?? '' } })).status).toBe(404)
    expect(await namesOf(stranger)).not.toContain('Por revisar')
  }
  expect((await tenant.visitor().send('getViews', { params: { list } })).status).toBe(401)
})

test('the 21st view of a list is rejected', async () => {
  const person = await tenant.manager()
  for (let count = 0; count < 20; count += 1) await save(person, { name: `Vista ${count}` })
  const { status, error } = await save(person, { name: 'Una más' })
  expect([status, error.code]).toEqual([409, 'views_full'])
  expect((await save(person, { name: 'Vista 3' })).status).toBe(200)
})

test.each([{ name: ' ' }, { name: 'x'.repeat(41) }, { list: 'people' }, { asks: 'a'.repeat(1501) }])(
  'an invalid view is rejected (%o)',
  async (overrides) => {
    expect((await save(manager, overrides)).status).toBe(400)
  },
)
