import { beforeEach, describe, expect, it } from 'vitest'
import { failedJobs } from '../../../src/server/jobs/tables.ts'
import { inTenant } from '../../../src/server/kernel/in-tenant.ts'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, placeOrder, signOrder, uploadProof } from '../investments/steps.ts'
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const { clock } = platform

let tenant: TestTenant
let investor: Person
let manager: Person
let slug: string

beforeEach(async () => {
  clock.set(new Date('2026-11-26T10:00:00Z'))
  tenant = await createTestTenant(platform)
  investor = await tenant.investor()
  manager = await tenant.manager()
  slug = (await tenant.issuance()).slug
})

const home = {
  user: async (who = investor) => (await who.call('getMyHome')).items,
  manager: async () => (await manager.call('getManagerHome')).items,
}
const kinds = (items: { kind: string }[]) => items.map(({ kind }) => kind)
const menu = async (who: Person) =>
  Object.fromEntries((await who.call('countNotifications')).waiting.map(({ to, count }) => [to, count]))

async function proven(): Promise<string> {
  const { id } = await placeOrder(investor, slug, 5)
  await chooseTransfer(investor, id)
  await signOrder(investor, id)
  await uploadProof(investor, id)
  return id
}

const fails = (times: number) =>
  inTenant(platform.app.services, tenant.id, 'test', async ({ tx, now, tenant }) => {
    const rows = Array.from({ length: times }, (_, index) => ({
      tenant_id: tenant.id,
      id: crypto.randomUUID(),
      job: 'mailDelivery',
      data: { index },
      tries: 3,
      reason: 'Error',
      failed_at: now,
    }))
    await tx.insert(failedJobs).values(rows)
  })

describe('the open tasks on the home page', () => {
  it('show an investor an unfinished order, with its deadline and link', async () => {
    expect(await home.user()).toEqual([])
    await placeOrder(investor, slug, 5)
    expect(await home.user()).toEqual([
      expect.objectContaining({ kind: 'ORDERS', count: 1, link: `/invest/${slug}` }),
    ])
    expect((await home.user())[0]?.due).toMatch(/^2026-/)
    expect(await menu(investor)).toEqual({ '/user/home': 1, '/user/investments': 1 })
  })

  it('show a manager a proof of payment, no longer shown to the investor', async () => {
    const id = await proven()
    expect(await home.user()).toEqual([])
    expect(await home.manager()).toEqual([
      {
        kind: 'PAYMENTS',
        count: 1,
        due: '',
        since: '2026-11-26T10:00:00.000Z',
        link: `/manager/investments?group=checking&sort=created&row=${id}`,
      },
    ])
    expect(await menu(manager)).toMatchObject({ '/manager/home': 1, '/manager/investments': 1 })
  })

  it('show a manager an order to accept after its reflection period', async () => {
    const id = await proven()
    await manager.call('confirmPayment', { params: { id } })
    expect(await home.manager()).toEqual([])
    clock.set(new Date('2026-12-01T10:00:00Z'))
    expect(kinds(await home.manager())).toEqual(['ACCEPTANCES'])
  })

  it('are sorted by waiting time', async () => {
    await fails(1)
    clock.set(new Date('2026-11-27T10:00:00Z'))
    await proven()
    expect(kinds(await home.manager())).toEqual(['FAILED_JOBS', 'PAYMENTS'])
  })

  it('are counted up to a hundred of each kind', async () => {
    await fails(130)
    expect(await home.manager()).toEqual([expect.objectContaining({ kind: 'FAILED_JOBS', count: 100 })])
  })

  it('are visible only to their user', async () => {
    await placeOrder(investor, slug, 5)
    expect(await home.user(await tenant.investor())).toEqual([])
    expect((await investor.send('getManagerHome')).status).toBe(403)
  })

  it("show an issuer's member the issuer's drafts, and no others", async () => {
    const own = await tenant.organisation()
    const member = await tenant.member(own)
    await tenant.issuance({ organisation_id: own, status: 'DRAFT', slug: 'a-draft' })
    await tenant.issuance({ organisation_id: await tenant.organisation(), status: 'DRAFT' })
    expect((await member.call('getIssuerHome')).items).toEqual([
      expect.objectContaining({ kind: 'DRAFTS', count: 1, link: '/entrepreneur/issuances/a-draft/edit' }),
    ])
  })

  it('ask a new investor to identify themselves', async () => {
    const newcomer = await tenant.person()
    expect(await home.user(newcomer)).toEqual([
      expect.objectContaining({ kind: 'IDENTITY', link: '/user/account?tab=identification' }),
    ])
  })
})
