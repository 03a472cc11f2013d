import { expect, test } from 'vitest'
import { cents, tokens } from '../../../src/domain/money.ts'
import { testPlatform } from '../harness.ts'
import { dayFrom } from '../investments/starting-rows.ts'
import { draftFixture } from './draft-fixture.ts'

const platform = await testPlatform()
const newStage = draftFixture(platform)
const now = platform.clock.now()

/** Creates a complete issuance of 500,000 €, and others of the same issuer. */
async function setUp() {
  const made = await newStage()
  await made.completeSteps()
  const offers = (euros: number, change = {}) =>
    made.tenant.issuance({
      organisation_id: made.organisation,
      tokens_for_sale: tokens(euros / 100),
      hard_cap: cents(euros * 100),
      ...change,
    })
  const ended = (euros: number, change = {}) =>
    offers(10_000_000, {
      status: 'CLOSED',
      outcome: 'FINANCED',
      raised: cents(euros * 100),
      starts_on: dayFrom(now, -80),
      ends_on: dayFrom(now, -20),
      ...change,
    })
  const raise = async () => (await made.getPreparation()).raise
  return { ...made, offers, ended, raise }
}

test('the raise of an owner adds closed offers of one year and the maximum of open ones', async () => {
  const { offers, ended, raise } = await setUp()
  expect(await raise()).toMatchObject({ used: 50_000_000, limit: 500_000_000, is: 'within' })
  await offers(1_000_000)
  await ended(2_000_000)
  await ended(4_000_000, { starts_on: dayFrom(now, -450), ends_on: dayFrom(now, -370) })
  await ended(4_000_000, { outcome: 'NOT_FINANCED' })
  await offers(4_000_000, { status: 'PRE_CAMPAIGN' })
  await offers(4_000_000, { removed_at: now })
  expect(await raise()).toMatchObject({ used: 350_000_000, is: 'within' })
})

test("the raise of an owner excludes other owners' offers", async () => {
  const { tenant, raise } = await setUp()
  await tenant.issuance({ tokens_for_sale: tokens(48_000), hard_cap: cents(480_000_000) })
  expect((await raise()).used).toBe(50_000_000)
})

test('a raise near the limit shows a warning and can be submitted', async () => {
  const { offers, raise, slug, member, manager, params } = await setUp()
  await offers(4_500_000)
  expect(await raise()).toMatchObject({ used: 500_000_000, is: 'near' })
  const standing = await manager.call('getIssuanceStanding', { params: { slug } })
  expect(standing.raise.is).toBe('near')
  await manager.call('announceIssuance', { params })
  expect((await member.call('submitIssuance', { params })).status).toBe('VALIDATING')
})

test('a raise over the limit cannot be submitted, and the checklist names the limit', async () => {
  const { offers, getPreparation, member, manager, params } = await setUp()
  await offers(4_500_100)
  await manager.call('announceIssuance', { params })
  expect((await getPreparation()).raise.is).toBe('over')
  expect((await getPreparation()).needs).toMatchObject([{ step: 'terms', field: 'raise_limit' }])
  expect((await member.send('submitIssuance', { params })).error.code).toBe('requirement')
})

test('a raise that later exceeds the limit is neither approved nor opened', async () => {
  const { offers, getPreparation, member, manager, params } = await setUp()
  await manager.call('announceIssuance', { params })
  await member.call('submitIssuance', { params })
  const { id } = await offers(4_600_000)
  const { version } = await getPreparation()
  const approval = { params, body: { version } }
  expect((await manager.send('approveIssuance', approval)).error.code).toBe('requirement')
  await platform.owner.query('update issuances set removed_at = now() where id = $1', [id])
  await manager.call('approveIssuance', approval)
  await offers(4_600_000)
  expect((await manager.send('openIssuance', { params })).error.code).toBe('requirement')
  await manager.call('setClock', { body: { days: 31 } })
  await platform.jobs.drain()
  expect((await getPreparation()).status).toBe('VALIDATING')
})

test('a campaign is neither restored nor moved to an owner over the limit', async () => {
  const { tenant, manager, organisation, offers } = await setUp()
  const { id } = await offers(4_600_000)
  await manager.call('deleteIssuance', { params: { id }, body: { reason: 'Se ha retirado' } })
  await offers(500_000)
  const restored = await manager.send('restoreIssuance', { params: { id } })
  expect(restored.error.code).toBe('raise_limit')
  const from = await tenant.organisation()
  const { id: other } = await offers(4_600_000, { organisation_id: from })
  const move = { organisation_id: organisation, from, reason: 'Cambia de emisor' }
  const moved = await manager.send('moveIssuance', { params: { id: other }, body: move })
  expect(moved.error.code).toBe('raise_limit')
  const small = await offers(1_000_000, { organisation_id: from })
  expect((await manager.send('moveIssuance', { params: { id: small.id }, body: move })).status).toBe(204)
})
