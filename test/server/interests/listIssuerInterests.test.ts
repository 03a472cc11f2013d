import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { newWorld } from '../investments/world.ts'
import { beforeItsCampaign, declare } from './stage.ts'

const platform = await testPlatform()
const world = await newWorld(platform)

test('an issuer sees who wants their tokens, by name, and nobody else’s', async () => {
  const organisation_id = await world.organisation()
  const member = await world.member(organisation_id)
  const investor = await world.investor({ name: 'Zoraida', surname: 'Quirós' })
  const now = platform.clock.now()
  await declare(investor, (await beforeItsCampaign(world, now, { organisation_id })).slug, 50_000)
  await declare(investor, (await beforeItsCampaign(world, now)).slug, 30_000)
  const { data, raw } = await member.send('listIssuerInterests')
  expect(data.items).toMatchObject([{ investor_name: 'Zoraida Quirós', amount: 50_000, status: 'RESERVED' }])
  expect(raw).not.toContain(investor.id)
  expect((await member.call('listIssuerInvestments')).counts.interest).toBe(1)
  expect((await investor.send('listIssuerInterests')).status).toBe(403)
})
