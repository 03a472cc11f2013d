import { expect, test, vi } from 'vitest'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { chooseTransfer, placeOrder, signOrder } from './steps.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)

test('the time of a signature is the time of the request, however slow the PDF is', async () => {
  const investor = await tenant.investor()
  const { slug } = await tenant.issuance()
  const { id } = await placeOrder(investor, slug, 1)
  await chooseTransfer(investor, id)
  const { clock } = platform
  let time = clock.now().getTime()
  clock.now = () => new Date(time++)

  await signOrder(investor, id)

  const { history } = await investor.call('getInvestment', { params: { id } })
  const { signed_at } = await investor.call('getContract', { params: { id } })
  expect(history.at(-1)).toMatchObject({ status: 'SIGNED', at: signed_at })
  await assertInvariants(platform.owner)
})

test('of 25 concurrent signatures one succeeds, and five are refused by the rate limit', async () => {
  const investor = await tenant.investor()
  const { id } = await placeOrder(investor, (await tenant.issuance()).slug, 1)
  await chooseTransfer(investor, id)
  const body = await investor.signature(id)
  const kept = vi.spyOn(platform.app.services.files, 'write')
  const presses = Array.from({ length: 25 }, () => investor.send('signContract', { params: { id }, body }))
  const statuses = (await Promise.all(presses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(5)
  expect(kept.mock.calls.length).toBeLessThanOrEqual(20)
  kept.mockRestore()
})
