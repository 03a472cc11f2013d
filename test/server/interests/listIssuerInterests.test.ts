import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'
import { createUpcomingIssuance, declareInterest } from './campaign-fixture.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)

test('an issuer sees the investors interested in its issuances by name, and no others', async () => {
  const organisation_id = await tenant.organisation()
  const member = await tenant.member(organisation_id)
  const investor = await tenant.investor({ name: 'Zoraida', surname: 'Quirós' })
  const now = platform.clock.now()
  await declareInterest(
    investor,
    (await createUpcomingIssuance(tenant, now, { organisation_id })).slug,
    50_000,
  )
  await declareInterest(investor, (await createUpcomingIssuance(tenant, now)).slug, 30_000)
  const { data, raw } = await member.send('listIssuerInterests')
  expect(data.items).toMatchObject([{ investor_name: 'Zoraida Quirós', amount: 50_000, status: 'RESERVED' }])
  expect(raw).not.toContain(investor.id)
  expect((await member.call('listIssuerInvestments')).counts.interest).toBe(1)
  expect((await investor.send('listIssuerInterests')).status).toBe(403)
})
