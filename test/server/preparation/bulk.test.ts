import { afterEach, describe, expect, it } from 'vitest'
import type { BatchItem } from '../../../src/generated/domain.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import type { Person } from '../test-tenant.ts'
import { draftFixture } from './draft-fixture.ts'

const platform = await testPlatform()
const createDraft = draftFixture(platform)

afterEach(() => assertInvariants(platform.owner))

interface Batch {
  body?: BatchItem['body']
  dry_run?: boolean
}

/** Runs a batch. Returns each result in order: done, or the refusal. */
async function run(person: Person, operation: string, ids: string[], { body, dry_run = false }: Batch = {}) {
  const items = ids.map((id) => ({ params: { id }, ...(body && { body }) }))
  const done = await person.call('runBatch', { body: { operation, items, dry_run } })
  return done.items.map(({ ok, problem }) => (ok ? 'done' : (problem?.reason?.text ?? problem?.code)))
}

const reason = { reason: 'Faltan las cuentas' }

describe('a batch of issuances', () => {
  it('announces the complete ones, as its dry run predicts', async () => {
    const { tenant, manager, params, completeSteps } = await createDraft()
    await completeSteps()
    const bare = await tenant.issuance({ status: 'DRAFT', token_name: '' })
    const running = await tenant.issuance()
    const ids = [params.id, bare.id, running.id]
    const expected = ['done', 'preparation.needs_complete', 'wrong_state']
    expect(await run(manager, 'announceIssuance', ids, { dry_run: true })).toEqual(expected)
    expect(await run(manager, 'announceIssuance', ids)).toEqual(expected)
    const { items } = await manager.call('listManagedIssuances', { params: { status: ['PRE_CAMPAIGN'] } })
    expect(items.map(({ id }) => id)).toEqual([params.id])
  })

  it('sends announced ones back to their issuers, with a mail that contains the reason', async () => {
    const { tenant, manager, organisation } = await createDraft()
    const early = await tenant.issuance({ status: 'PRE_CAMPAIGN', organisation_id: organisation })
    const late = await tenant.issuance({ organisation_id: organisation })
    const ids = [early.id, late.id]
    expect(await run(manager, 'sendBackIssuance', ids, { body: reason })).toEqual(['done', 'wrong_state'])
    await platform.jobs.drain()
    expect(platform.mails.filter(({ text }) => text.includes(reason.reason))).toHaveLength(1)
  })

  it('opens the approved ones', async () => {
    const { tenant, manager, member, params, completeSteps, getPreparation } = await createDraft()
    await completeSteps()
    await manager.call('announceIssuance', { params })
    await member.call('submitIssuance', { params })
    const ids = [params.id, (await tenant.issuance({ status: 'CLOSED' })).id]
    const waits = ['preparation.needs_approval', 'wrong_state']
    expect(await run(manager, 'openIssuance', ids)).toEqual(waits)
    await manager.call('approveIssuance', { params, body: { version: (await getPreparation()).version } })
    expect(await run(manager, 'openIssuance', ids)).toEqual(['done', 'wrong_state'])
  })

  it('deletes those without orders, and for an issuer only its drafts', async () => {
    const { tenant, manager, member, organisation } = await createDraft()
    const draft = await tenant.issuance({ status: 'DRAFT', organisation_id: organisation })
    const orderedIssuance = await tenant.issuance({ organisation_id: organisation })
    const free = await tenant.issuance({ organisation_id: organisation })
    const foreign = await tenant.issuance({ status: 'DRAFT' })
    await placeOrder(await tenant.investor(), orderedIssuance.slug, 1)
    const body = { reason: 'Están repetidas' }
    const ids = [draft.id, free.id, foreign.id]
    expect(await run(member, 'deleteIssuance', ids, { body })).toEqual([
      'done',
      'preparation.needs_draft',
      'not_found',
    ])
    expect(await run(manager, 'deleteIssuance', [orderedIssuance.id, free.id], { body })).toEqual([
      'issuance_in_use',
      'done',
    ])
  })

  it('writes one unsent draft announcement per issuance', async () => {
    const { tenant, manager } = await createDraft()
    const both = [await tenant.issuance(), await tenant.issuance()]
    const body = { subject: 'Junta anual', text: 'Os convocamos a la junta.', audience: ['HOLDER'] }
    const items = both.map(({ slug }) => ({ params: { slug }, body }))
    await manager.call('runBatch', { body: { operation: 'writeAnnouncement', items } })
    for (const { slug } of both) {
      const { items: written } = await manager.call('listAnnouncements', { params: { slug } })
      expect(written.map(({ status }) => status)).toEqual(['DRAFT'])
    }
  })
})
