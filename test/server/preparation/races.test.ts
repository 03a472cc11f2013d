import { afterEach, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { orderBody } from '../investments/steps.ts'
import { draftFixture } from './draft-fixture.ts'
import project from './project.json' with { type: 'json' }

const platform = await testPlatform()
const { owner } = platform
const createDraft = draftFixture(platform)
const reason = 'Se ha retirado'

afterEach(() => assertInvariants(owner))

/** Counts the transactions that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await owner.query(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows[0].count
}

/** Starts calls in sequence while an issuance is locked, so that they run in this order. */
async function inTurn<T>(id: string, ...deeds: (() => Promise<T>)[]): Promise<T[]> {
  const client = await owner.connect()
  const done: Promise<T>[] = []
  try {
    await client.query('begin')
    await client.query('select from issuances where id = $1 for update', [id])
    for (const deed of deeds) {
      done.push(deed())
      await expect.poll(waiting, { timeout: 20_000 }).toBe(done.length)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
  return Promise.all(done)
}

it('new terms are rejected once a concurrent opening has succeeded', async () => {
  const { manager, member, params, completeSteps, getPreparation } = await createDraft({
    flows: { project_statuses: ['DRAFT', 'PRE_CAMPAIGN', 'CAMPAIGN', 'CLOSED'] },
  })
  await completeSteps()
  await manager.call('announceIssuance', { params })
  const terms = { ...project.terms, token_price: 20_000, version: (await getPreparation()).version }
  const [opened, saved] = await inTurn(
    params.id,
    () => manager.send('openIssuance', { params }),
    () => member.send('saveIssuanceTerms', { params, body: terms }) as never,
  )
  expect([opened?.status, saved?.status]).toEqual([200, 409])
  expect((await getPreparation()).terms.token_price).toBe(10_000)
})

it('an order is rejected once a concurrent deletion has succeeded', async () => {
  const { tenant, manager, organisation } = await createDraft()
  const { id, slug } = await tenant.issuance({ organisation_id: organisation })
  const investor = await tenant.investor()
  const [gone, ordered] = await inTurn(
    id,
    () => manager.send('deleteIssuance', { params: { id }, body: { reason } }),
    () => investor.send('createInvestment', { body: orderBody(slug, 1) }) as never,
  )
  expect([gone?.status, ordered?.status]).toEqual([204, 409])
})

it('a deletion by the issuer is rejected once a concurrent announcement has succeeded', async () => {
  const { manager, member, params, completeSteps, getPreparation } = await createDraft()
  await completeSteps()
  const [announced, gone] = await inTurn(
    params.id,
    () => manager.send('announceIssuance', { params }),
    () => member.send('deleteIssuance', { params, body: { reason } }) as never,
  )
  expect([announced?.status, gone?.status]).toEqual([200, 409])
  expect((await getPreparation()).status).toBe('PRE_CAMPAIGN')
})

it('an interest is rejected once a concurrent deletion has succeeded', async () => {
  const { tenant, manager, params, slug, completeSteps } = await createDraft()
  await completeSteps()
  await manager.call('announceIssuance', { params })
  const investor = await tenant.investor()
  const [gone, wanted] = await inTurn(
    params.id,
    () => manager.send('deleteIssuance', { params, body: { reason } }),
    () => investor.send('declareInterest', { body: { slug, kind: 'DECLARED', amount: 50_000 } }) as never,
  )
  expect([gone?.status, wanted?.status]).toEqual([204, 404])
})

it('a campaign does not open on terms that a concurrent save has changed since their approval', async () => {
  const { manager, member, params, completeSteps, getPreparation } = await createDraft()
  await completeSteps()
  await manager.call('announceIssuance', { params })
  await member.call('submitIssuance', { params })
  const { version } = await getPreparation()
  await manager.call('approveIssuance', { params, body: { version } })
  const terms = { ...project.terms, token_price: 20_000, version }
  const [saved, opened] = await inTurn(
    params.id,
    () => manager.send('saveIssuanceTerms', { params, body: terms }),
    () => manager.send('openIssuance', { params }) as never,
  )
  expect([saved?.status, opened?.status]).toEqual([200, 409])
  expect((await getPreparation()).status).toBe('VALIDATING')
})
