import { afterEach, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { hashPassword } from '../../../src/server/modules/auth/passwords.ts'
import { company } from '../entities/company.ts'
import { investAsCompany } from '../entities/steps.ts'
import { password, testPlatform } from '../harness.ts'
import { orderBody, placeOrder } from '../investments/steps.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import {
  applicationOf,
  categoryOf,
  createApprovedForCompany,
  createApprovedRequest,
  proofOfFunds,
  requestCategory,
  requestForCompany,
} from './asked.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const reason = 'Las cuentas no están depositadas.'

afterEach(() => assertInvariants(platform.owner))

/** Returns a person who invests for their company. */
async function representative(change = {}) {
  const person = await tenant.investor(change)
  return { person, entity_id: await investAsCompany(person, manager) }
}

const asSelf = (person: Person) => person.call('investAs', { body: {} })

describe('a category request for a company', () => {
  test('needs one criterion for companies, and rejects the criteria for people', async () => {
    const { person } = await representative()
    const send = async (body: object) => person.send('requestCategory', { body })
    const little = await send({ ...(await proofOfFunds(person)), own_funds: 9_999_999 })
    expect(little.error.fields).toMatchObject([{ field: 'own_funds' }])
    expect((await send(await applicationOf(person))).status).toBe(400)
    const { claims, owner, representative: who, user_type } = await requestForCompany(person)
    expect(claims).toMatchObject([{ criterion: 'OWN_FUNDS', amount: 10_000_000, proofs: [{}] }])
    expect([owner, who, user_type]).toEqual(['Casas del Sur SL', 'Nora Vidal', 'LEGAL_ENTITY'])
  })

  test("contains a warning with the company's name", async () => {
    const { person } = await representative()
    expect((await requestForCompany(person)).warning).toContain('en nombre de Casas del Sur SL')
  })

  test('is refused if the company is no longer verified', async () => {
    const { person, entity_id } = await representative()
    await person.call('reopenEntity', { params: { id: entity_id } })
    const { error } = await person.send('requestCategory', { body: await proofOfFunds(person) })
    expect(error.reason?.text).toBe('entities.needs_unchecked')
  })

  test("can be made beside the representative's own request, each once", async () => {
    const { person } = await representative()
    await requestForCompany(person)
    const again = await person.send('requestCategory', { body: await proofOfFunds(person) })
    expect(again.error.reason?.text).toBe('refusals.category_pending')
    await asSelf(person)
    await requestCategory(person)
    expect((await person.call('getMyCategory')).items).toMatchObject([{ owner: 'Nora Vidal' }])
  })
})

describe('a company with an approved category', () => {
  test('is sophisticated for two years, and its representative is not', async () => {
    const { person, entity_id } = await representative({ email: 'apodera@mail.test' })
    await createApprovedForCompany(person, manager)
    expect(await categoryOf(person)).toBe('SOPHISTICATED')
    await asSelf(person)
    expect(await categoryOf(person)).toBe('NON_SOPHISTICATED')
    expect((await person.call('getMyCategory')).items).toEqual([])
    expect(await subjectsTo(platform, person)).toContain('Ya inviertes como experimentado')
    const { investor_category, categories } = await manager.call('getEntity', { params: { id: entity_id } })
    expect([investor_category, categories.length]).toEqual(['SOPHISTICATED', 1])
    const { person: row } = await manager.call('getUser', { params: { id: person.id } })
    expect(row.investor_category).toBe('NON_SOPHISTICATED')
  })

  test("does not inherit its representative's category", async () => {
    const { person } = await representative()
    await asSelf(person)
    await createApprovedRequest(person, manager)
    const { items } = await person.call('getMyEntities')
    await person.call('investAs', { body: { entity_id: items[0]?.id } })
    expect(await categoryOf(person)).toBe('NON_SOPHISTICATED')
  })

  test('orders without the protection, and the order keeps the category after a revocation', async () => {
    const { person } = await representative({ simulation: null })
    const { id } = await createApprovedForCompany(person, manager)
    const { slug } = await tenant.issuance()
    const { id: ordered, created_at, reflection_ends_at } = await placeOrder(person, slug, 30)
    expect(reflection_ends_at).toBe(created_at)
    await manager.call('revokeCategory', { params: { id }, body: { reason } })
    expect(await categoryOf(person)).toBe('NON_SOPHISTICATED')
    expect(await categoriesOf(ordered)).toEqual(['SOPHISTICATED'])
  })

  test("changes an order under its category, not its representative's", async () => {
    const { person } = await representative()
    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(person, slug, 1)
    await asSelf(person)
    await createApprovedRequest(person, manager)
    const quote = await person.call('quoteInvestment', { params: { slug, tokens: 30 } })
    expect(quote.over_threshold).toBe(true)
    const { slug: _slug, ...body } = { ...orderBody(slug, 30), consent_over_threshold: true }
    const changed = await person.call('changeInvestment', { params: { id }, body })
    expect(await categoriesOf(changed.id)).toEqual(['NON_SOPHISTICATED'])
    expect(changed.reflection_ends_at > changed.created_at).toBe(true)
  })

  test('needs a simulation to change an order after its category was revoked', async () => {
    const { person } = await representative({ simulation: null })
    const { id: request } = await createApprovedForCompany(person, manager)
    const { slug } = await tenant.issuance()
    const { id } = await placeOrder(person, slug, 1)
    await manager.call('revokeCategory', { params: { id: request }, body: { reason } })
    await asSelf(person)
    await createApprovedRequest(person, manager)
    const { slug: _slug, ...body } = { ...orderBody(slug, 2), consent_over_threshold: true }
    const { error } = await person.send('changeInvestment', { params: { id }, body })
    expect(error.reason?.text).toBe('requirements.simulation')
  })

  test('cannot change its tax number, but its name', async () => {
    const { person, entity_id } = await representative()
    await createApprovedForCompany(person, manager)
    const params = { id: entity_id }
    await person.call('reopenEntity', { params })
    const renamed = await person.send('saveEntity', { params, body: company({ name: 'Casas SL' }) })
    expect(renamed.status).toBe(200)
    const { error } = await person.send('saveEntity', { params, body: company({ tax_id: 'A28015865' }) })
    expect(error.reason?.text).toBe('refusals.same_tax_id')
  })
})

test('a company cannot change its tax number while a tax certificate is pending', async () => {
  const { person, entity_id } = await representative()
  const file_id = await person.file()
  const issued_on = platform.clock.now().toISOString().slice(0, 10)
  const proof = { kind: 'EXEMPT_ENTITY', country: 'ES', issued_on, file_id }
  await person.call('addTaxCertificate', { body: proof })
  const params = { id: entity_id }
  await person.call('reopenEntity', { params })
  const { error } = await person.send('saveEntity', { params, body: company({ tax_id: 'A28015865' }) })
  expect(error.reason?.text).toBe('refusals.same_tax_id')
})

describe("a company's request in the managers' queue", () => {
  test('shows the company and its representative', async () => {
    const { person, entity_id } = await representative()
    const { id } = await requestForCompany(person)
    const { items } = await manager.call('listCategoryRequests', { params: { status: ['PENDING'] } })
    expect(items.find((row) => row.id === id)).toMatchObject({
      owner: 'Casas del Sur SL',
      representative: 'Nora Vidal',
      entity_id,
      user_id: person.id,
    })
    const { items: happened } = await manager.call('getUserTimeline', { params: { id: person.id } })
    expect(happened.map(({ what }) => what)).toContain(
      'Categoría de experimentado de Casas del Sur SL: En revisión',
    )
  })

  test("can be searched by the company's name", async () => {
    const { person } = await representative()
    const { id } = await requestForCompany(person)
    const { items } = await manager.call('listCategoryRequests', {
      params: { q: 'casas del sur', tab: 'all' },
    })
    expect(items.map((row) => row.id)).toContain(id)
  })

  test('cannot be approved if the company was refused meanwhile', async () => {
    const { person, entity_id } = await representative()
    const { id } = await requestForCompany(person)
    await manager.call('refuseEntity', { params: { id: entity_id }, body: { reason } })
    const { error } = await manager.send('approveCategory', { params: { id } })
    expect(error.reason?.text).toBe('category.needs_company')
  })
})

describe('a pending request', () => {
  const statesOf = async ({ id }: Person) => {
    const { rows } = await platform.owner.query<{ status: string }>(
      'select status from category_requests where user_id = $1 order by position',
      [id],
    )
    return rows.map(({ status }) => status)
  }

  test('is withdrawn if the company is removed', async () => {
    const { person, entity_id } = await representative()
    await requestForCompany(person)
    await person.call('removeEntity', { params: { id: entity_id } })
    expect(await statesOf(person)).toEqual(['WITHDRAWN'])
  })

  test('is withdrawn if the investor closes the account, and rejected if a manager deletes it', async () => {
    const password_hash = await hashPassword(password)
    const [leaver, deleted] = [await tenant.investor({ password_hash }), await tenant.investor()]
    for (const person of [leaver, deleted]) await requestCategory(person)
    const body = { reason, word: 'ELIMINAR' }
    await manager.call('deleteUser', { params: { id: deleted.id }, body })
    const farewell = { proof: 'PASSWORD', current_password: password, word: 'Eliminar' }
    await leaver.call('deleteMyAccount', { body: farewell })
    expect([await statesOf(leaver), await statesOf(deleted)]).toEqual([['WITHDRAWN'], ['REJECTED']])
  })
})

async function categoriesOf(order: string): Promise<string[]> {
  const { rows } = await platform.owner.query<{ investor_category: string }>(
    'select investor_category from investments where id = $1',
    [order],
  )
  return rows.map(({ investor_category }) => investor_category)
}
