import { afterEach, expect, it } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { dayFrom } from './starting-rows.ts'
import { orderBody, placeOrder } from './steps.ts'

const platform = await testPlatform()

afterEach(() => assertInvariants(platform.owner))

/** Creates an issuance with a key information sheet that its manager can replace or remove. */
async function begin() {
  const tenant = await createTestTenant(platform)
  const manager = await tenant.manager()
  const { id, slug } = await tenant.issuance({ organisation_id: await tenant.organisation() })
  const replace = async () => {
    const { version } = await manager.call('getPreparation', { params: { slug } })
    const sheet = { file_id: await manager.file(), kind: 'KIIS' as const, permit: 'public' as const }
    await manager.call('saveIssuanceDocuments', { params: { id }, body: { version, documents: [sheet] } })
    return sheet.file_id
  }
  const orders = async (person?: Person) => placeOrder(person ?? (await tenant.investor()), slug, 2)
  return { tenant, manager, id, slug, replace, orders, sheet: await replace() }
}

it('an order keeps its key information sheet after it is replaced', async () => {
  const { tenant, replace, orders, sheet } = await begin()
  const investor = await tenant.investor()
  const { id, sheet_file_id, sheet_hash } = await orders(investor)
  const { rows } = await platform.owner.query('select sha256 from files where id = $1', [sheet])
  expect([sheet_file_id, sheet_hash]).toEqual([sheet, rows[0].sha256])
  const next = await replace()
  const { text } = await investor.call('getContract', { params: { id } })
  expect(text).toContain(`SHA-256 es ${sheet_hash}`)
  expect(await investor.call('getInvestment', { params: { id } })).toMatchObject({ sheet_file_id: sheet })
  expect(await orders()).toMatchObject({ sheet_file_id: next })
})

it('a replaced sheet is readable only by investors who ordered with it', async () => {
  const { tenant, replace, orders, sheet } = await begin()
  const [investor, other] = [await tenant.investor(), await tenant.investor()]
  await orders(investor)
  await replace()
  const isRefused = async (person: Person) =>
    (await person.send('getFile', { params: { id: sheet } })).status === 404
  expect([await isRefused(investor), await isRefused(other)]).toEqual([false, true])
})

it.each([["permit = 'hidden'"], ["expires_on = '2026-09-30'"], ["kind = 'OTHER'"]])(
  'no order is created or changed while the key information sheet has %s',
  async (change) => {
    const { tenant, slug, orders, sheet } = await begin()
    const investor = await tenant.investor()
    const { id } = await orders(investor)
    await platform.owner.query(`update issuance_documents set ${change} where file_id = $1`, [sheet])
    const { slug: _slug, ...changed } = orderBody(slug, 3)
    const other = await tenant.investor()
    const refused = [
      await other.send('createInvestment', { body: orderBody(slug, 3) }),
      await investor.send('changeInvestment', { params: { id }, body: changed }),
    ]
    expect(refused.map(({ error }) => error.code)).toEqual(['sheet_missing', 'sheet_missing'])
    expect((await investor.call('getInvestment', { params: { id } })).status).toBe('CREATED')
  },
)

it('a campaign is extended only as far as its key information sheet is valid', async () => {
  const { manager, id, sheet } = await begin()
  const extend = async (days: number) => {
    const body = { ends_on: dayFrom(platform.clock.now(), days), reason: 'Falta la licencia' }
    const { status, error } = await manager.send('extendCampaign', { params: { id }, body })
    return error.code ?? status
  }
  const until = [sheet, dayFrom(platform.clock.now(), 80)]
  await platform.owner.query('update issuance_documents set expires_on = $2 where file_id = $1', until)
  expect([await extend(81), await extend(80)]).toEqual(['sheet_expires', 204])
})
