import { expect, test } from 'vitest'
import { cents } from '../../../src/domain/money.ts'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, createPaidOrder, placeOrder, signOrder, uploadProof } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const organisation_id = await tenant.organisation()
const member = await tenant.member(organisation_id)
const investor = await tenant.investor({ name: 'Zoraida', surname: 'Quirós' })

test('the standing of an issuance counts the pending tasks and lists the latest events', async () => {
  const { slug } = await tenant.issuance({ organisation_id, soft_cap: cents(0), mint_strategy: 'MANUAL' })
  const second = await tenant.investor()
  await createPaidOrder(investor, manager, slug, 3)
  const { id } = await placeOrder(second, slug, 2)
  await chooseTransfer(second, id)
  await signOrder(second, id)
  await uploadProof(second, id)
  const params = { slug }
  await investor.call('askFollowUp', { params, body: { kind: 'INFORMATION', words: '¿Cuándo se entrega?' } })
  const waiting = async () => (await manager.call('getIssuanceStanding', { params })).work
  expect(await waiting()).toMatchObject({ proofs: 1, to_accept: 0, questions: 1 })
  platform.clock.set(new Date(platform.clock.now().getTime() + 5 * 86_400_000))
  expect(await waiting()).toMatchObject({ proofs: 1, to_accept: 1, to_mint: 0 })
  const { events } = await member.call('getIssuanceStanding', { params })
  expect(events.map(({ who }) => who)).toContain('Zoraida Quirós')
})

test('the standing of an issuance counts no order as acceptable below the soft cap', async () => {
  const { slug } = await tenant.issuance({ organisation_id, soft_cap: cents(500_000) })
  await createPaidOrder(await tenant.investor(), manager, slug, 3)
  platform.clock.set(new Date(platform.clock.now().getTime() + 5 * 86_400_000))
  expect((await manager.call('getIssuanceStanding', { params: { slug } })).work.to_accept).toBe(0)
})

test('the standing of a draft lists what it lacks, and does not mark the reader as an editor', async () => {
  const { slug } = await tenant.issuance({ organisation_id, status: 'DRAFT', subtitle: { es: '' } })
  const standing = await member.call('getIssuanceStanding', { params: { slug } })
  expect(standing.phases.next).toBe('PRE_CAMPAIGN')
  expect(standing.needs.map(({ field }) => field)).toContain('subtitle')
  expect((await manager.call('getPreparation', { params: { slug } })).editors).toEqual([])
})

test('the standing of an issuance is rejected for other issuers and investors', async () => {
  const { slug } = await tenant.issuance({ organisation_id })
  const stranger = await tenant.member(await tenant.organisation())
  for (const person of [stranger, investor])
    expect([403, 404]).toContain((await person.send('getIssuanceStanding', { params: { slug } })).status)
})
