import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { orderBody, placeOrder } from '../investments/steps.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { applicationOf, categoryOf, createApprovedRequest, requestCategory } from './asked.ts'

const platform = await testPlatform()
const soon = 'La categoría de inversor experimentado termina pronto'
const over = 'Vuelves a invertir con toda la protección'

afterEach(() => assertInvariants(platform.owner))

/** Returns a person approved 600 days ago; `later` moves to a day after that and returns the mails about the expiry. */
async function setUp() {
  const tenant = await createTestTenant(platform)
  const manager = await tenant.manager()
  const person = await tenant.investor({ email: `${newId()}@mail.test`, simulation: null })
  const { id } = await createApprovedRequest(person, manager)
  await platform.owner.query(
    `update category_requests set valid_from = valid_from - interval '600 days',
       valid_until = valid_until - interval '600 days', act_at = act_at - interval '600 days' where id = $1`,
    [id],
  )
  const later = async (days: number) => {
    await manager.call('setClock', { body: { days: days - 600 } })
    await platform.jobs.drain()
    return (await subjectsTo(platform, person)).filter((each) => [soon, over].includes(each))
  }
  return { tenant, manager, person, id, later }
}

describe('the category of a sophisticated investor', () => {
  test('expires by the clock, even if no job has run', async () => {
    const { person, id } = await setUp()
    const shift = `update category_requests set valid_from = valid_from - interval '2 years',
      valid_until = valid_until - interval '2 years' where id = $1`
    await platform.owner.query(shift, [id])
    expect(await categoryOf(person)).toBe('NON_SOPHISTICATED')
    expect(await person.call('getMyCategory')).toMatchObject({
      category: 'NON_SOPHISTICATED',
      valid_until: '',
      may_request: true,
      items: [{ status: 'EXPIRED' }],
    })
  })

  test('expires after one reminder in time, and the expiry is notified', async () => {
    const { person, later } = await setUp()
    expect(await later(690)).toEqual([])
    expect(await later(710)).toEqual([soon])
    expect(await later(720)).toEqual([soon])
    expect(await categoryOf(person)).toBe('SOPHISTICATED')
    expect(await later(735)).toEqual([soon, over])
    expect(await categoryOf(person)).toBe('NON_SOPHISTICATED')
  })

  test('can be renewed shortly before its end, and continues', async () => {
    const { person, manager, later } = await setUp()
    await later(710)
    expect(await person.call('getMyCategory')).toMatchObject({ renewable: true, may_request: true })
    const { id } = await requestCategory(person)
    expect(await categoryOf(person)).toBe('SOPHISTICATED')
    await manager.call('approveCategory', { params: { id } })
    expect(await later(735)).toEqual([soon])
    expect(await categoryOf(person)).toBe('SOPHISTICATED')
  })

  test('ends if its renewal is revoked, though the first period has not run out', async () => {
    const { person, manager, later, id: first } = await setUp()
    await later(710)
    const { id } = await createApprovedRequest(person, manager)
    const body = { reason: 'Las pruebas eran de otra persona.' }
    const { error } = await manager.send('revokeCategory', { params: { id: first }, body })
    expect(error.reason?.text).toBe('category.is_replaced')
    await manager.call('revokeCategory', { params: { id }, body })
    expect(await categoryOf(person)).toBe('NON_SOPHISTICATED')
  })
})

describe('an order', () => {
  test('keeps the category it was created with after that has expired', async () => {
    const { tenant, person, later } = await setUp()
    const { slug } = await tenant.issuance({ ends_on: dayFrom(platform.clock.now(), 300) })
    const { id, created_at, reflection_ends_at } = await placeOrder(person, slug, 30)
    expect(reflection_ends_at).toBe(created_at)
    await later(735)
    const kept = await person.call('getInvestment', { params: { id } })
    expect(kept.reflection_ends_at).toBe(created_at)
    const { rows } = await platform.owner.query(
      'select investor_category, over_threshold from investments where id = $1',
      [id],
    )
    expect(rows).toEqual([{ investor_category: 'SOPHISTICATED', over_threshold: false }])
  })

  test('of an investor with a pending request stays protected after the approval', async () => {
    const tenant = await createTestTenant(platform)
    const [manager, person] = [await tenant.manager(), await tenant.investor()]
    const request = await person.call('requestCategory', { body: await applicationOf(person) })
    const { slug } = await tenant.issuance()
    const refused = await person.send('createInvestment', {
      body: { ...orderBody(slug, 30), consent_over_threshold: false },
    })
    expect(refused.error.code).toBe('consent_needed')
    const { id, created_at, reflection_ends_at } = await placeOrder(person, slug, 1)
    expect(reflection_ends_at > created_at).toBe(true)
    await manager.call('approveCategory', { params: { id: request.id } })
    const kept = await person.call('getInvestment', { params: { id } })
    expect(kept.reflection_ends_at).toBe(reflection_ends_at)
  })

  test('after the expiry needs a simulation and the reflection period again', async () => {
    const { tenant, person, later } = await setUp()
    const { slug } = await tenant.issuance({ ends_on: dayFrom(platform.clock.now(), 300) })
    await later(735)
    const refused = await person.send('createInvestment', { body: orderBody(slug, 1) })
    expect(refused.error).toMatchObject({ code: 'step_too_early', step: 'SIMULATION' })
    const figures = { net_income: 3_000_000, liquid_assets: 0, commitments: 0, certify: true }
    await person.call('certifySimulation', { body: figures })
    const { created_at, reflection_ends_at } = await placeOrder(person, slug, 1)
    expect(reflection_ends_at > created_at).toBe(true)
  })
})
