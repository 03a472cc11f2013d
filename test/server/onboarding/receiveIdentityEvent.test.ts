import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { identityProviderOf, waitOptions } from '../webhooks/identity-provider.ts'
import { identityOf } from './identity.ts'
import { decide, sendToReview } from './review.ts'

const platform = await testPlatform()
const provider = identityProviderOf(platform)
const tenant = await createTestTenant(platform)
await platform.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = platform.app.server.address() as AddressInfo
platform.config.publicOrigin = `http://{host}:${port}`

/** Returns a person whose document is in review. */
async function inReview() {
  const person = await tenant.person()
  const { status, check } = await sendToReview(platform, person)
  expect(status).toBe('manual_review')
  return { person, check }
}

/** Lists the processing states of the messages about a check. */
async function statesOf(check: string): Promise<string[]> {
  const about = "select state from provider_events where convert_from(body, 'UTF8') like $1"
  return (await platform.owner.query(about, [`%${check}%`])).rows.map(({ state }) => state)
}

const statusOf = async (person: Person) => (await person.call('getSession')).kyc_status

describe('a decision at the identity provider', () => {
  test.each([
    ['approved', 'success'],
    ['rejected', 'manual_error'],
  ])('changes the status after %s to %s, without a query by the person', async (status, kyc_status) => {
    const { person, check } = await inReview()
    const page = await (await decide(platform, check, status)).text()
    await expect.poll(() => statusOf(person), waitOptions).toBe(kyc_status)
    expect(page).not.toContain(check)
  })

  test('does not change after later notifications', async () => {
    const { person, check } = await inReview()
    await decide(platform, check, 'approved')
    await expect.poll(() => statusOf(person), waitOptions).toBe('success')
    for (const status of ['review', 'running', 'rejected']) await decide(platform, check, status)
    await expect.poll(() => statesOf(check), waitOptions).toEqual(Array(4).fill('applied'))
    expect(await statusOf(person)).toBe('success')
  })

  test('does not apply to a person who has submitted another document since', async () => {
    const { person, check } = await inReview()
    await person.call('submitIdentification', {
      body: await identityOf(person, { document_number: 'X1234569' }),
    })
    await decide(platform, check, 'approved')
    await expect.poll(() => statesOf(check), waitOptions).toEqual(['applied'])
    expect(await statusOf(person)).toBe('verification_error')
  })
})

/** The resulting status by the person's status and the provider's. */
test.each([
  ['running', 'running', 'running'],
  ['running', 'review', 'manual_review'],
  ['running', 'approved', 'success'],
  ['running', 'rejected', 'verification_error'],
  ['manual_review', 'running', 'manual_review'],
  ['manual_review', 'review', 'manual_review'],
  ['manual_review', 'approved', 'success'],
  ['manual_review', 'rejected', 'manual_error'],
  ['success', 'rejected', 'success'],
  ['verification_error', 'approved', 'success'],
  ['manual_error', 'running', 'manual_error'],
  ['error', 'approved', 'success'],
])('a person in %s whose check is %s changes to %s', async (before, status, now) => {
  const check_id = `${status}-of-${before}`
  const person = await provider.createPersonInCheck(check_id, before)
  await provider.send({ event_id: check_id, check_id })
  await expect
    .poll(
      async () => (await provider.events()).find(({ event_id }) => event_id === check_id)?.state,
      waitOptions,
    )
    .toBe('applied')
  expect(await person.status()).toBe(now)
})
