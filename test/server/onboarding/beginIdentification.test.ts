import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'
import { atStripe } from './at-stripe.ts'
import { anyNumber, identityOf } from './identity.ts'

const platform = await testPlatform()
await platform.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = platform.app.server.address() as AddressInfo
platform.config.publicOrigin = `http://{host}:${port}`
const tenant = await createTestTenant(platform, { modules: { kyc: 'stripe' } })
const pictures = await createTestTenant(platform)

const begin = async (person: Person) => (await person.call('beginIdentification', { body: {} })).url
const stateOf = async (person: Person) => (await person.call('getInvestorProfile')).identification
const statusOf = async (person: Person) => (await person.call('getSession')).kyc_status
const refreshed = async (person: Person) => (await person.call('refreshIdentification')).status

async function checksOf(person: Person) {
  const { rows } = await platform.owner.query(
    'select id, status, reference, reason from kyc_checks where user_id = $1 order by position',
    [person.id],
  )
  return rows
}

describe("an identification on Stripe's page", () => {
  test("requests no pictures from the platform and leads back to the order's step", async () => {
    const person = await tenant.person()
    expect(await stateOf(person)).toMatchObject({ pictures: 'PROVIDER', begun: false, status: 'created' })
    const { url } = await person.call('beginIdentification', { body: { slug: 'casa' } })
    expect((await fetch(url)).status).toBe(200)
    expect(await atStripe(url, 'processing')).toBe(`http://${tenant.host}:${port}/invest/casa/identification`)
    const body = await identityOf(person)
    expect((await person.send('submitIdentification', { body })).error.code).toBe('wrong_state')
  })

  test('leads a manager back to the account page of their area', async () => {
    const { url } = await (await tenant.manager()).call('beginIdentification', { body: { area: 'manager' } })
    expect(await atStripe(url, 'processing')).toMatch('/manager/account?tab=identification')
  })

  test("succeeds, and the profile shows the document's details", async () => {
    const person = await tenant.person()
    const number = anyNumber()
    await atStripe(await begin(person), 'verified', { number })
    expect(await refreshed(person)).toBe('success')
    expect(await person.call('getInvestorProfile')).toMatchObject({
      name: 'NORA',
      surname: 'VIDAL RUIZ',
      document_number: number,
      birthday: '1985-04-12',
      identification: { status: 'success', expires_on: '2031-05-03' },
    })
  })

  test.each([
    ['expired', 'document_expired'],
    ['unreadable', 'document_unreadable'],
    ['face', 'selfie_mismatch'],
    ['young', 'underage'],
    ['camera', 'no_camera'],
    ['declined', 'no_consent'],
  ])('reports the outcome %s as %s, and the same session allows another attempt', async (outcome, reason) => {
    const person = await tenant.person()
    await atStripe(await begin(person), outcome)
    expect(await refreshed(person)).toBe('verification_error')
    const state = await stateOf(person)
    expect([state.reason, state.begun]).toEqual([reason, true])
    await atStripe(await begin(person), 'verified', { number: anyNumber() })
    expect(await refreshed(person)).toBe('success')
    expect(await checksOf(person)).toMatchObject([{ status: 'success' }])
  })

  test('continues by a new link, and the old link returns 410', async () => {
    const person = await tenant.person()
    const first = await begin(person)
    expect((await stateOf(person)).begun).toBe(true)
    const second = await begin(person)
    expect(second).not.toBe(first)
    expect((await fetch(first)).status).toBe(410)
    expect((await fetch(second)).status).toBe(200)
    expect(await checksOf(person)).toHaveLength(1)
  })

  test('starts a new session after a cancelled one, which stays in the history', async () => {
    const person = await tenant.person()
    await atStripe(await begin(person), 'canceled')
    const url = await begin(person)
    expect((await fetch(url)).status).toBe(200)
    const [over, next] = await checksOf(person)
    expect(over).toMatchObject({ status: 'error', reason: 'abandoned' })
    expect(next).toMatchObject({ status: 'created' })
    expect(next.reference).not.toBe(over.reference)
  })

  test('returns unavailable if Stripe does not answer, and repeats the reference later', async () => {
    const person = await tenant.person()
    const { stripe } = platform.config
    platform.config.stripe = stripe && { ...stripe, url: 'http://127.0.0.1:9' }
    const refused = await person.send('beginIdentification', { body: {} })
    platform.config.stripe = stripe
    expect(refused.error.code).toBe('unavailable')
    expect((await fetch(await begin(person))).status).toBe(200)
    expect(await checksOf(person)).toHaveLength(1)
  })

  test('is rejected for identified people and for tenants without Stripe', async () => {
    const done = await tenant.person({ kyc_status: 'success' })
    expect((await done.send('beginIdentification', { body: {} })).error.code).toBe('wrong_state')
    const ours = await pictures.person()
    expect((await ours.send('beginIdentification', { body: {} })).error.code).toBe('wrong_state')
  })

  test('fails for an expired document or a minor', async () => {
    const person = await tenant.person()
    await atStripe(await begin(person), 'verified', { number: anyNumber(), expires: '2020-01-01' })
    expect(await refreshed(person)).toBe('verification_error')
    expect((await stateOf(person)).reason).toBe('document_expired')
    const child = await tenant.person()
    await atStripe(await begin(child), 'verified', { number: anyNumber(), born: '2015-01-01' })
    expect(await refreshed(child)).toBe('verification_error')
    expect((await stateOf(child)).reason).toBe('underage')
  })
})

describe('the notification of an identification', () => {
  test.each(['once', 'twice', 'disordered'])(
    'updates the person once if sent %s, without a query',
    async (tell) => {
      const person = await tenant.person()
      await atStripe(await begin(person), 'verified', { number: anyNumber(), tell })
      await expect.poll(() => statusOf(person), waitOptions).toBe('success')
      expect(await checksOf(person)).toHaveLength(1)
    },
  )

  test('updates the person later if the provider is slow or its message late', async () => {
    const [slow, late] = [await tenant.person(), await tenant.person()]
    await atStripe(await begin(slow), 'slow', { number: anyNumber(), tell: 'once' })
    await atStripe(await begin(late), 'verified', { number: anyNumber(), tell: 'late' })
    await expect.poll(() => statusOf(slow), waitOptions).toBe('running')
    expect(await statusOf(late)).toBe('created')
    for (const person of [slow, late]) {
      await expect.poll(() => statusOf(person), waitOptions).toBe('success')
      expect(await checksOf(person)).toHaveLength(1)
    }
  })

  test('is replaced by a scheduled query if it never arrives', async () => {
    const person = await tenant.person()
    await atStripe(await begin(person), 'verified', { number: anyNumber() })
    expect(await statusOf(person)).toBe('created')
    platform.clock.set(new Date(platform.clock.now().getTime() + 61_000))
    await tenant.manager().then((manager) => manager.call('setClock', { body: { days: 1 } }))
    await platform.jobs.drain()
    expect(await statusOf(person)).toBe('success')
  })
})
