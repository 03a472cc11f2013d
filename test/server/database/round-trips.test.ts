import { afterAll, describe, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { addSuperManager } from '../../../src/server/tenancy/registry.ts'
import { testPlatform } from '../harness.ts'
import { createPaidOrder, orderBody } from '../investments/steps.ts'
import { type CallInput, createTestTenant, type Person } from '../test-tenant.ts'
import reads from './round-trips.json' with { type: 'json' }
import { roundTrips } from './round-trips.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const investor = await tenant.investor()
const manager = await tenant.manager()
await platform.ownerDatabase.transaction((tx) => addSuperManager(tx, tenant.id, manager.id))
const organisation_id = await tenant.organisation()
const member = await tenant.member(organisation_id)
const people = { investor, manager, member }
const { slug } = await tenant.issuance({ organisation_id })
const id = await createPaidOrder(investor, manager, slug, 5)
const trips = roundTrips(platform.pool)

afterAll(() => assertInvariants(platform.owner))

type Name = Parameters<Person['call']>[0]

const readers = (['investor', 'manager', 'member'] as const).flatMap((who) =>
  Object.entries(reads[who]).map(([name, params]) => ({ who, name: name as Name, params: filled(params) })),
)

describe('round trips to the database', () => {
  test.each(readers)('are at most three if the $who calls $name', async ({ who, name, params }) => {
    const read = () => people[who].call(name, { params } as CallInput<Name>)
    await read()
    expect(await trips.during(read)).toBeLessThanOrEqual(3)
  })

  test('are at most twelve for an order and eight for its withdrawal', async () => {
    const { slug: fresh } = await tenant.issuance()
    let orderId = ''
    const order = async () => {
      orderId = (await investor.call('createInvestment', { body: orderBody(fresh, 1) })).id
    }
    const withdraw = () => investor.call('withdrawInvestment', { params: { id: orderId } })
    expect(await trips.during(order)).toBeLessThanOrEqual(12)
    expect(await trips.during(withdraw)).toBeLessThanOrEqual(8)
  })
})

/** Replaces the placeholders by this test's issuance and investment. */
function filled(params: object): Record<string, unknown> {
  const known: Record<string, string> = { '{slug}': slug, '{id}': id }
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, known[value] ?? value]))
}
