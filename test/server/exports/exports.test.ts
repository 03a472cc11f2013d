import { afterEach, describe, expect, it, vi } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { queueRegularJobs } from '../../../src/server/jobs/regular.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { claimExport } from '../../../src/server/modules/exports/run.ts'
import { housekeeper } from '../../../src/server/modules/tenants/housekeeper.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { allInvestments, cellsOf, createExport, fileOf } from './exporting.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const investor = await tenant.investor()
const { slug } = await tenant.issuance()
await placeOrder(investor, slug, 1)

const mailsOf = ({ id }: { id: string }) =>
  platform.owner
    .query<{ event: string }>('select event from mails where reader_id = $1 and event like $2', [
      id,
      'export_%',
    ])
    .then(({ rows }) => rows.map(({ event }) => event.split('/')[0]))

/** Moves the clock and runs everything due. */
async function later(milliseconds: number): Promise<void> {
  platform.clock.set(new Date(platform.clock.now().getTime() + milliseconds))
  // Deletes the jobs, so that the sweep is queued again within the same real minute.
  await platform.owner.query('delete from pgboss.job')
  await queueRegularJobs(platform.app.services)
  await platform.jobs.drain()
}

const minute = 60_000
const day = 24 * 60 * minute

afterEach(() => {
  vi.restoreAllMocks()
  return assertInvariants(platform.owner)
})

describe('an export', () => {
  it('is visible and downloadable only to its author', async () => {
    const { id } = await createExport(platform, manager)
    const stranger = await (await createTestTenant(platform)).manager()
    for (const other of [await tenant.manager(), investor, stranger]) {
      const params = { id }
      const answers = [await other.send('getExport', { params }), await other.send('retryExport', { params })]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect((await fileOf(platform, other, id)).status).toBe(404)
      expect((await other.call('listExports')).items).toEqual([])
    }
    const { headers: _headers, ...nobody } = manager
    expect((await fileOf(platform, { ...nobody, headers: tenant.visitor().headers }, id)).status).toBe(401)
  })

  it.each([
    ['an unknown page', { screen: '/manager/secrets' }, 404],
    ['a list that the page does not have', { list: 'users' }, 404],
    ['an unknown column', { columns: [99] }, 404],
    ['an unknown filter', { params: { colour: 'red' } }, 400],
    ['an unknown sort order', { params: { sort: 'luck' } }, 400],
  ])('is refused for %s', async (_what, change, status) => {
    const refused = await manager.send('createExport', { body: { ...allInvestments, ...change } })
    expect(refused.status).toBe(status)
  })

  it('is refused to a user without access to the list', async () => {
    const refused = await investor.send('createExport', { body: allInvestments })
    expect(refused.status).toBe(404)
  })

  it('cannot be created by a manager who impersonates', async () => {
    const body = { ...allInvestments, screen: '/user/investments' }
    const refused = await (await tenant.impersonate(manager, investor)).send('createExport', { body })
    expect([refused.status, refused.error.reason?.text]).toEqual([409, 'refusals.own_hand'])
  })

  it('of an issuer contains only its own projects, and is refused to former members', async () => {
    const [own, others] = [await tenant.organisation(), await tenant.organisation()]
    const [mine, theirs] = [
      await tenant.issuance({ organisation_id: own }),
      await tenant.issuance({ organisation_id: others }),
    ]
    const buyer = await tenant.investor()
    const { reference } = await placeOrder(buyer, mine.slug, 1)
    await placeOrder(buyer, theirs.slug, 1)
    const issuer = await tenant.member(own)
    const exportBody = { screen: '/entrepreneur/investments', list: 'investments', columns: [8] }
    const { id } = await createExport(platform, issuer, exportBody)
    expect(cellsOf((await fileOf(platform, issuer, id)).bytes)).toEqual([['Referencia'], [reference]])
    await platform.owner.query('delete from organisation_members where user_id = $1', [issuer.id])
    await tenant.join(issuer, others)
    expect((await fileOf(platform, issuer, id)).status).toBe(403)
  })

  it('is announced in one mail, and the notification links to the exports page', async () => {
    const reader = await tenant.manager()
    await createExport(platform, reader)
    expect(await mailsOf(reader)).toEqual(['export_ready'])
    const { items } = await reader.call('listNotifications')
    expect(items[0]?.link).toBe('/manager/exports')
  })

  it('restarts after its process died, notifies once, and does not delay other tenants', async () => {
    const [reader, colleague] = [await tenant.manager(), await tenant.manager()]
    const { id } = await reader.call('createExport', { body: allInvestments })
    await inTenant(platform.app.services, tenant.id, 'exportMaking', (ctx) => claimExport(ctx, id))
    const { id: next } = await colleague.call('createExport', { body: allInvestments })
    const elsewhere = await (await createTestTenant(platform)).manager()
    expect(await createExport(platform, elsewhere)).toMatchObject({ status: 'READY' })
    expect((await reader.call('getExport', { params: { id } })).status).toBe('RUNNING')
    expect((await colleague.call('getExport', { params: { id: next } })).status).toBe('QUEUED')
    await later(3 * minute)
    expect(await reader.call('getExport', { params: { id } })).toMatchObject({ status: 'READY' })
    expect(await colleague.call('getExport', { params: { id: next } })).toMatchObject({ status: 'READY' })
    await later(3 * minute)
    expect(await mailsOf(reader)).toEqual(['export_ready'])
  })

  it('is not finished by a run that another has replaced', async () => {
    const reader = await tenant.manager()
    const { id } = await reader.call('createExport', { body: allInvestments })
    const { files } = platform.app.services
    const take = files.take.bind(files)
    vi.spyOn(files, 'take').mockImplementationOnce(async (...file) => {
      await take(...file)
      platform.clock.set(new Date(platform.clock.now().getTime() + 3 * minute))
      await inTenant(platform.app.services, tenant.id, 'exportMaking', (ctx) => claimExport(ctx, id))
    })
    await platform.jobs.drain()
    expect((await reader.call('getExport', { params: { id } })).status).toBe('RUNNING')
    await later(3 * minute)
    expect((await reader.call('getExport', { params: { id } })).status).toBe('READY')
    expect(await mailsOf(reader)).toEqual(['export_ready'])
  })

  it('fails with a notice after three attempts, and succeeds when it is requested again', async () => {
    const reader = await tenant.manager()
    const { id } = await reader.call('createExport', { body: allInvestments })
    const away = vi.spyOn(platform.app.services.files, 'take').mockRejectedValue(new Error('away'))
    await platform.jobs.drain()
    for (const _try of [2, 3]) await later(2 * minute)
    expect(await reader.call('getExport', { params: { id } })).toMatchObject({
      status: 'FAILED',
      failure: 'BROKEN',
    })
    expect(away).toHaveBeenCalledTimes(3)
    away.mockRestore()
    await reader.call('retryExport', { params: { id } })
    await platform.jobs.drain()
    expect(await reader.call('getExport', { params: { id } })).toMatchObject({ status: 'READY', failure: '' })
    expect(await mailsOf(reader)).toEqual(['export_failed', 'export_ready'])
  })

  it('fails if its author loses access to the list', async () => {
    const reader = await tenant.manager()
    const { id } = await reader.call('createExport', { body: allInvestments })
    await platform.owner.query("update users set roles = '{USER}' where id = $1", [reader.id])
    await platform.jobs.drain()
    expect(await reader.call('getExport', { params: { id } })).toMatchObject({
      status: 'FAILED',
      failure: 'NOT_ALLOWED',
    })
  })

  it('cannot be downloaded after its author has lost access to the list', async () => {
    const leaver = await tenant.manager()
    const { id } = await createExport(platform, leaver)
    await platform.owner.query("update users set roles = '{USER}' where id = $1", [leaver.id])
    expect((await fileOf(platform, leaver, id)).status).toBe(403)
  })

  it('expires after three days, and its file is deleted', async () => {
    const { id } = await createExport(platform, manager)
    const stored = await platform.owner.query<{ file_id: string }>(
      'select file_id from list_exports where id = $1',
      [id],
    )
    const file = stored.rows[0]?.file_id ?? ''
    platform.clock.set(new Date(platform.clock.now().getTime() + 3 * day - minute))
    expect((await fileOf(platform, manager, id)).status).toBe(200)
    platform.clock.set(new Date(platform.clock.now().getTime() + minute))
    expect((await fileOf(platform, manager, id)).status).toBe(404)
    await later(minute)
    expect((await manager.call('getExport', { params: { id } })).status).toBe('EXPIRED')
    expect((await fileOf(platform, manager, id)).status).toBe(409)
    expect(await platform.files.read(tenant.id, file)).toBeUndefined()
  })

  it('is not deleted by housekeeping before it expires', async () => {
    const { id } = await createExport(platform, manager)
    platform.clock.set(new Date(platform.clock.now().getTime() + 2 * day))
    const { pool, files } = platform.app.services
    await housekeeper({ pool, store: files, clock: platform.clock })({ tenant: tenant.id })
    expect((await fileOf(platform, manager, id)).status).toBe(200)
  })

  it('records both its creation and its download in the audit log', async () => {
    const reader = await tenant.manager()
    const { id } = await createExport(platform, reader, { params: { issuance: slug } })
    await fileOf(platform, reader, id)
    const { rows } = await platform.owner.query(
      'select operation, actor_id, after from audit_log where subject_id = $1 order by at, id',
      [id],
    )
    expect(rows).toMatchObject([
      { operation: 'createExport', actor_id: reader.id, after: { kind: 'INVESTMENTS', file: 'CSV' } },
      { operation: 'downloadExport', actor_id: reader.id, after: { kind: 'INVESTMENTS', rows: 1 } },
    ])
  })

  it('is limited to five waiting ones per user', async () => {
    const reader = await tenant.manager()
    for (let index = 0; index < 5; index++) await reader.call('createExport', { body: allInvestments })
    const refused = await reader.send('createExport', { body: allInvestments })
    expect([refused.status, refused.error.code]).toEqual([409, 'exports_waiting'])
    await platform.jobs.drain()
  })
})
