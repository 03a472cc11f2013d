import { afterAll, expect, test } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { createPaidOrder, placeOrder } from './steps.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const organisation_id = await tenant.organisation()
const [issuance, own, elsewhere] = [
  await tenant.issuance({ organisation_id }),
  await tenant.issuance({ organisation_id }),
  await tenant.issuance(),
]
const [zoraida, olga] = [
  await tenant.investor({ name: 'Zoraida', surname: 'Quirós' }),
  await tenant.investor({ name: 'Olga', surname: 'Vidal' }),
]
await createPaidOrder(zoraida, manager, issuance.slug, 3)
await placeOrder(olga, own.slug, 5)
await placeOrder(olga, elsewhere.slug, 7)
const member = await tenant.member(organisation_id)

afterAll(() => assertInvariants(platform.owner))

test('an issuer sees the orders of its own issuances, and no others', async () => {
  const { items, total, counts, sums } = await member.call('listIssuerInvestments')
  expect(items.map(({ issuance_slug, tokens }) => [issuance_slug, tokens])).toEqual([
    [own.slug, 5],
    [issuance.slug, 3],
  ])
  expect([total, counts.all, counts.disbursed, sums]).toEqual([2, 2, 1, { amount: 80_000 }])
  const params = { issuance: elsewhere.slug }
  expect((await member.call('listIssuerInvestments', { params })).total).toBe(0)
  const stranger = await tenant.member(await tenant.organisation())
  expect((await stranger.call('listIssuerInvestments')).total).toBe(0)
  for (const person of [zoraida, manager])
    expect((await person.send('listIssuerInvestments')).status).toBe(403)
})

test("an issuer sees investors' names, but neither addresses nor documents nor payments", async () => {
  const { email } = await zoraida.call('getSession')
  const { raw } = await member.send('listIssuerInvestments')
  expect(raw).toContain('Zoraida Quirós')
  for (const secret of [
    email,
    zoraida.id,
    'proof_file_id',
    'sheet_file_id',
    'payment_method',
    'tax_id',
    'reflection',
  ])
    expect(raw).not.toContain(secret)
})

test.each([
  [{ q: 'zoraida' }, 1],
  [{ q: 'example' }, 0],
  [{ tab: 'disbursed' }, 1],
  [{ status: ['CREATED'] }, 1],
  [{ amount: '40000..60000' }, 1],
  [{}, 2],
] as const)('the filter %j finds %i orders', async (params, count) => {
  const filters = { ...params } as object
  expect((await member.call('listIssuerInvestments', { params: filters })).total).toBe(count)
})
