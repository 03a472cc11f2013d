import { afterEach, describe, expect, test } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import {
  acceptAfterReflection,
  chooseTransfer,
  createPaidOrder,
  orderBody,
  placeOrder,
  signOrder,
  uploadProof,
} from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { createCompanyInReview, investAsCompany } from './steps.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const { slug } = await tenant.issuance()

afterEach(() => assertInvariants(platform.owner))

describe('an investor who acts for an entity', () => {
  test('has the entity and its status in the session', async () => {
    const person = await tenant.investor()
    const id = await investAsCompany(person, manager)
    expect(await person.call('getSession')).toMatchObject({
      user_type: 'LEGAL_ENTITY',
      first_name: 'Casas del Sur SL',
      last_name: '',
      entity_id: id,
      entity_name: 'Casas del Sur SL',
      entity_status: 'APPROVED',
    })
  })

  test('orders in its name, which the order and its contract keep', async () => {
    const person = await tenant.investor()
    const id = await investAsCompany(person, manager)
    const created = await placeOrder(person, slug, 2)
    expect(created).toMatchObject({
      entity_id: id,
      entity_name: 'Casas del Sur SL',
      entity_tax_id: 'B58818501',
    })
    const { text } = await person.call('getContract', { params: { id: created.id } })
    expect(text).toContain(
      'Casas del Sur SL, con NIF B58818501, representada por Nora Vidal (Administrador único)',
    )
    await person.call('investAs', { body: {} })
    const { items } = await manager.call('listInvestments', { params: { investor: person.id } })
    expect(items).toMatchObject([{ entity_name: 'Casas del Sur SL', investor_name: 'Nora Vidal' }])
  })

  test('changes the amount of its order, but not its party', async () => {
    const person = await tenant.investor()
    await investAsCompany(person, manager)
    const { id } = await placeOrder(person, slug, 2)
    await person.call('investAs', { body: {} })
    const body = { ...orderBody(slug, 3), consent_over_threshold: true }
    const { slug: _slug, ...change } = body
    const changed = await person.call('changeInvestment', { params: { id }, body: change })
    expect(changed).toMatchObject({ entity_name: 'Casas del Sur SL', tokens: 3 })
  })

  test('can switch between several entities and themselves', async () => {
    const person = await tenant.investor()
    await investAsCompany(person, manager)
    const second = await investAsCompany(person, manager, { tax_id: 'A28015865', name: 'Vinos SA' })
    expect(await person.call('getSession')).toMatchObject({
      entity_id: second,
      entity_name: 'Vinos SA',
      user_type: 'LEGAL_ENTITY',
      first_name: 'Vinos SA',
      last_name: '',
    })
    await person.call('investAs', { body: {} })
    expect(await placeOrder(person, slug, 1)).toMatchObject({ entity_id: '', entity_name: '' })
  })

  test('signs and pays for it', async () => {
    const person = await tenant.investor()
    await investAsCompany(person, manager)
    const id = await createPaidOrder(person, manager, slug, 1)
    expect(await person.call('getInvestment', { params: { id } })).toMatchObject({
      status: 'CHARGED',
      entity_name: 'Casas del Sur SL',
    })
  })
})

describe('an entity with something unfinished', () => {
  const remove = (person: Person, id: string) => person.send('removeEntity', { params: { id } })

  test('cannot be removed while it has an order, which the refusal says', async () => {
    const person = await tenant.investor()
    const id = await investAsCompany(person, manager)
    const placed = await placeOrder(person, slug, 1)
    const { status, error } = await remove(person, id)
    expect([status, error.code]).toEqual([409, 'cannot_leave'])
    expect(JSON.stringify(error)).toContain('1 orden sin terminar')
    await person.call('withdrawInvestment', { params: { id: placed.id } })
    expect((await remove(person, id)).status).toBe(204)
  })

  test('cannot be removed while it holds tokens, not even after it was reopened', async () => {
    const person = await tenant.investor()
    const id = await investAsCompany(person, manager)
    const place = await tenant.issuance({ mint_strategy: 'MANUAL', soft_cap: cents(0) })
    const order = await createPaidOrder(person, manager, place.slug, 2)
    const start = platform.clock.now()
    await acceptAfterReflection(platform.clock, manager, order)
    await manager.call('mintInvestment', { params: { id: order } })
    await person.call('reopenEntity', { params: { id } })
    expect(JSON.stringify((await remove(person, id)).error)).toContain('2 tokens')
    platform.clock.set(start)
  })

  test("can be removed if only its representative's own orders are open", async () => {
    const person = await tenant.investor()
    const id = await investAsCompany(person, manager)
    await person.call('investAs', { body: {} })
    await placeOrder(person, slug, 1)
    expect((await remove(person, id)).status).toBe(204)
  })
})

describe('a refused investment for an entity', () => {
  test('is one for an entity that is not approved', async () => {
    const person = await tenant.investor()
    const id = await createCompanyInReview(person, manager)
    const { error } = await person.send('investAs', { body: { entity_id: id } })
    expect(error.reason?.text).toBe('entities.needs_unchecked')
  })

  test('is an order, a payment method or a signature for an entity that was refused later', async () => {
    const person = await tenant.investor()
    const id = await investAsCompany(person, manager)
    const before = await placeOrder(person, slug, 1)
    await chooseTransfer(person, before.id)
    const refuse = { params: { id }, body: { reason: 'El registro la da por disuelta.' } }
    await manager.call('refuseEntity', refuse)
    const signing = {
      params: { id: before.id },
      body: { name: 'Nora Vidal', accepted: true, code: '000000' },
    }
    expect((await person.send('signContract', signing)).error.reason?.text).toBe('entities.needs_order')
    const choosing = { params: { id: before.id }, body: { payment_method: 'MANUAL_TRANSFER' as const } }
    expect((await person.send('choosePaymentMethod', choosing)).error.reason?.text).toBe(
      'entities.needs_order',
    )
    const { error } = await person.send('createInvestment', { body: orderBody(slug, 1) })
    expect(error.reason).toMatchObject({ text: 'entities.needs_unchecked', fix: '/user/account' })
  })

  test('stops at the payment of an entity that was refused after the signature', async () => {
    const person = await tenant.investor()
    const id = await investAsCompany(person, manager)
    const { id: created } = await placeOrder(person, slug, 1)
    await chooseTransfer(person, created)
    await signOrder(person, created)
    await uploadProof(person, created)
    await manager.call('refuseEntity', {
      params: { id },
      body: { reason: 'El registro la da por disuelta.' },
    })
    const { error } = await manager.send('confirmPayment', { params: { id: created } })
    expect(error.reason?.text).toBe('entities.needs_order')
  })

  test("is one for another representative's entity", async () => {
    const [person, other] = [await tenant.investor(), await tenant.investor()]
    const id = await investAsCompany(person, manager)
    const { error } = await other.send('investAs', { body: { entity_id: id } })
    expect(error.code).toBe('entity_unknown')
    for (const operation of ['getMyEntity', 'sendEntity', 'reopenEntity', 'removeEntity'] as const)
      expect((await other.send(operation, { params: { id } })).status).toBe(404)
  })

  test('is an order whose form showed another party', async () => {
    const person = await tenant.investor()
    await investAsCompany(person, manager)
    const { error } = await person.send('createInvestment', {
      body: { ...orderBody(slug, 1), entity_id: '' },
    })
    expect(error.reason?.text).toBe('refusals.party_changed')
  })
})
