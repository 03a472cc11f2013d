import { expect, it, vi } from 'vitest'
import { requestCategory } from '../categories/asked.ts'
import { createCompleteCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import { sendToReview } from '../onboarding/review.ts'
import additionalData from '../people/additional-data.json' with { type: 'json' }
import { createTestTenant } from '../test-tenant.ts'
import { identityProviderOf, waitOptions } from '../webhooks/identity-provider.ts'
import { retryParked } from '../webhooks/retry.ts'
import { pendingOf } from './pending.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform, { regulation: { validation: 'manual' } })
const manager = await tenant.manager()

it('an identity document in review waits for a manager who approves it', async () => {
  const person = await tenant.person()
  await sendToReview(platform, person)
  expect(await pendingOf(manager, 'IDENTITIES')).toMatchObject({
    count: 1,
    link: `/manager/users?tab=review&kyc=manual_review&sort=created&row=${person.id}`,
  })
  const submitted_at = platform.clock.now().toISOString()
  await manager.call('approveIdentification', { params: { id: person.id }, body: { submitted_at } })
  expect(await pendingOf(manager, 'IDENTITIES')).toBeUndefined()
})

it('a complete investor waits for a manager who validates them', async () => {
  const person = await tenant.investor({ validation: 'pending', profile: null })
  expect(await pendingOf(manager, 'VALIDATIONS')).toBeUndefined()
  await person.call('setAdditionalData', { body: additionalData })
  expect(await pendingOf(manager, 'VALIDATIONS')).toMatchObject({
    count: 1,
    link: `/manager/users?tab=review&sort=created&row=${person.id}`,
  })
  const params = { id: person.id }
  const { validation_step, profile_step } = (await manager.call('getUser', { params })).person
  await manager.call('validateUser', { params, body: { step: validation_step, profile: profile_step } })
  expect(await pendingOf(manager, 'VALIDATIONS')).toBeUndefined()
})

it('a test of an exposed person waits for a manager who approves it', async () => {
  const taken_at = new Date('2026-09-20T10:00:00Z')
  const person = await tenant.investor({ test: { needs_review: true, taken_at } })
  expect(await pendingOf(manager, 'TESTS')).toMatchObject({
    count: 1,
    since: taken_at.toISOString(),
    link: `/manager/users?test=waiting&sort=created&row=${person.id}`,
  })
  const { items } = await manager.call('listUsers', { params: { test: ['waiting'] } })
  await manager.call('approveTest', { params: { id: items[0]?.attempt?.id ?? '' } })
  expect(await pendingOf(manager, 'TESTS')).toBeUndefined()
})

it('an application for a category waits for a manager who approves it', async () => {
  const { id } = await requestCategory(await tenant.investor())
  expect(await pendingOf(manager, 'CATEGORIES')).toMatchObject({ count: 1, link: '/manager/categories' })
  await manager.call('approveCategory', { params: { id } })
  expect(await pendingOf(manager, 'CATEGORIES')).toBeUndefined()
})

it('a tax certificate waits for a manager who approves it', async () => {
  const person = await tenant.investor({ profile: { residence_country: 'FR' } })
  const issued_on = platform.clock.now().toISOString().slice(0, 10)
  const body = { kind: 'RESIDENCE', country: 'FR', issued_on, file_id: await person.file() }
  const { id } = await person.call('addTaxCertificate', { body })
  expect(await pendingOf(manager, 'TAX_CERTIFICATES')).toMatchObject({
    count: 1,
    link: '/manager/tax-certificates?status=PENDING',
  })
  await manager.call('approveTaxCertificate', { params: { id }, body: {} })
  expect(await pendingOf(manager, 'TAX_CERTIFICATES')).toBeUndefined()
})

it('a bank account of another holder waits for a manager who verifies it', async () => {
  const person = await tenant.investor()
  const body = { iban: 'ES9121000418450200051332', holder: 'Casas SL' }
  const { id } = await person.call('addBankAccount', { body })
  expect(await pendingOf(manager, 'BANK_ACCOUNTS')).toMatchObject({
    count: 1,
    link: '/manager/bank-accounts',
  })
  await manager.call('verifyBankAccount', { params: { id } })
  expect(await pendingOf(manager, 'BANK_ACCOUNTS')).toBeUndefined()
})

it('a company waits for its representative until it is sent, then for a manager, and again for them if refused', async () => {
  const person = await tenant.investor()
  const both = async () => [
    (await pendingOf(person, 'COMPANIES'))?.link,
    (await pendingOf(manager, 'ENTITIES'))?.link,
  ]
  expect(await both()).toEqual([undefined, undefined])
  const { id } = await createCompleteCompany(person)
  const params = { id }
  expect(await both()).toEqual([`/user/entities/${id}`, undefined])
  await person.call('sendEntity', { params })
  expect(await both()).toEqual([undefined, `/manager/entities/${id}`])
  await manager.call('takeEntity', { params })
  expect(await both()).toEqual([undefined, `/manager/entities/${id}`])
  await manager.call('refuseEntity', { params, body: { reason: 'Falta una firma.' } })
  expect(await both()).toEqual([`/user/entities/${id}`, undefined])
  await person.call('sendEntity', { params })
  await manager.call('takeEntity', { params })
  await manager.call('approveEntity', { params })
  expect(await both()).toEqual([undefined, undefined])
})

it("an identity provider's message about an unknown check waits for a manager who processes it again", async () => {
  const provider = identityProviderOf(platform)
  const { token } = await platform.account({ roles: ['ADMIN'] })
  const pending = async () => {
    const { data } = await platform.call('getManagerHome', { token })
    return (data as { items: { kind: string }[] }).items.find(({ kind }) => kind === 'PROVIDER_EVENTS')
  }
  await provider.send({ event_id: 'early', check_id: 'approved-early' })
  await vi.waitFor(
    async () => expect(await provider.events()).toMatchObject([{ state: 'parked' }]),
    waitOptions,
  )
  expect(await pending()).toMatchObject({ count: 1, link: '/manager/provider-events?state=parked%2Cfailed' })
  await provider.createPersonInCheck('approved-early')
  const [event] = await provider.events()
  await platform.call('retryProviderEvent', { token, params: { id: event?.id } })
  await retryParked(platform)
  expect(await pending()).toBeUndefined()
})
