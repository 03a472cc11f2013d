import { afterEach, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { categoryOf, createApprovedRequest, requestCategory } from './asked.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const elsewhere = await createTestTenant(platform)
const manager = await tenant.manager()
const reason = 'No se lee la nómina de marzo.'

afterEach(() => assertInvariants(platform.owner))

const withMail = (name: string) => tenant.investor({ email: `${name}@mail.test` })

describe("a manager's decision about a category request", () => {
  test('approves it for two years from now', async () => {
    const person = await withMail('aprobada')
    const { id } = await createApprovedRequest(person, manager)
    expect(await categoryOf(person)).toBe('SOPHISTICATED')
    const { items, valid_until } = await person.call('getMyCategory')
    const [{ valid_from } = { valid_from: '' }] = items
    const until = new Date(valid_from)
    until.setUTCFullYear(until.getUTCFullYear() + 2)
    expect(valid_until).toBe(until.toISOString())
    expect(await subjectsTo(platform, person)).toContain('Ya inviertes como experimentado')
    const { categories, person: row } = await manager.call('getUser', { params: { id: person.id } })
    expect(categories).toMatchObject([{ id, status: 'APPROVED', claims: [{ criterion: 'INCOME' }, {}] }])
    expect(row.investor_category).toBe('SOPHISTICATED')
  })

  test('rejects it with a reason the investor sees, who may apply again', async () => {
    const person = await withMail('rechazada')
    const { id } = await requestCategory(person)
    await manager.call('rejectCategory', { params: { id }, body: { reason } })
    expect(await person.call('getMyCategory')).toMatchObject({
      category: 'NON_SOPHISTICATED',
      may_request: true,
      items: [{ status: 'REJECTED', reason }],
    })
    expect(await subjectsTo(platform, person)).toContain('No hemos podido aprobar tu solicitud')
    expect((await requestCategory(person)).status).toBe('PENDING')
  })

  test('revokes it with a reason, and the investor is protected again at once', async () => {
    const person = await withMail('revocada')
    const { id } = await createApprovedRequest(person, manager)
    await manager.call('revokeCategory', { params: { id }, body: { reason } })
    expect(await categoryOf(person)).toBe('NON_SOPHISTICATED')
    expect(await subjectsTo(platform, person)).toContain('Ya no inviertes como experimentado')
  })

  test('is made once: the second of two concurrent decisions returns 409', async () => {
    const { id } = await requestCategory(await tenant.investor())
    const other = await tenant.manager()
    const replies = await Promise.all([
      manager.send('approveCategory', { params: { id } }),
      other.send('rejectCategory', { params: { id }, body: { reason } }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('is refused for their own request', async () => {
    const own = await tenant.investor({ roles: ['ADMIN', 'USER'] })
    const { id } = await requestCategory(own)
    const { error } = await own.send('approveCategory', { params: { id } })
    expect(error.reason?.text).toBe('category.own')
  })

  test('finds pending requests first in the list', async () => {
    const house = await createTestTenant(platform)
    const [otherManager, one, two] = [await house.manager(), await house.investor(), await house.investor()]
    await createApprovedRequest(one, otherManager)
    const { id } = await requestCategory(two)
    const all = await otherManager.call('listCategoryRequests', { params: { tab: 'all' } })
    expect(all.items.map(({ status }) => status)).toEqual(['PENDING', 'APPROVED'])
    expect(all.items[0]?.criteria).toBe('Ingresos o cartera · Experiencia profesional')
    const { items } = await otherManager.call('listCategoryRequests', { params: { status: ['PENDING'] } })
    expect(items).toMatchObject([{ id, user_id: two.id }])
  })
})

test('an investor can give the category back at any time', async () => {
  const person = await tenant.investor()
  const { id } = await createApprovedRequest(person, manager)
  await person.call('giveBackCategory', { params: { id } })
  expect(await categoryOf(person)).toBe('NON_SOPHISTICATED')
  expect((await person.send('giveBackCategory', { params: { id } })).status).toBe(409)
})

test('a request can be changed only by its investor, and decided only by a manager of its tenant', async () => {
  const person = await tenant.investor()
  const { id } = await requestCategory(person)
  for (const each of [await tenant.investor(), tenant.visitor(), await elsewhere.manager()]) {
    for (const operation of ['withdrawCategory', 'giveBackCategory', 'approveCategory'] as const)
      expect([401, 403, 404]).toContain((await each.send(operation, { params: { id } })).status)
    for (const operation of ['rejectCategory', 'revokeCategory'] as const)
      expect([401, 403, 404]).toContain(
        (await each.send(operation, { params: { id }, body: { reason } })).status,
      )
  }
  expect((await person.send('approveCategory', { params: { id } })).status).toBe(403)
  expect((await person.call('getMyCategory')).items).toMatchObject([{ status: 'PENDING' }])
})
