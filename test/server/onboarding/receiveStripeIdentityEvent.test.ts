import { createHmac, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { waitOptions } from '../webhooks/identity-provider.ts'
import { atStripe } from './at-stripe.ts'
import { anyNumber } from './identity.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform, { modules: { kyc: 'stripe' } })
const elsewhere = await createTestTenant(platform, { modules: { kyc: 'stripe' } })
const pictures = await createTestTenant(platform)

const seconds = () => Math.floor(platform.clock.now().getTime() / 1000)
const statusOf = async (person: Person) => (await person.call('getSession')).kyc_status

interface EventOptions {
  host?: string
  id?: string
  time?: number
  secret?: string | undefined
  header?: string
}

/** Sends an event, by default signed as Stripe does. */
async function send(session: string, sent: EventOptions = {}): Promise<number> {
  const { host = tenant.host, id = randomUUID(), time = seconds(), header } = sent
  const { secret = platform.config.kycWebhookSecret ?? '' } = sent
  const object = { id: session, object: 'identity.verification_session', status: 'verified' }
  const type = 'identity.verification_session.verified'
  const payload = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } })
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
  const reply = await platform.app.inject({
    method: 'POST',
    url: '/v2/webhooks/stripe-identity',
    headers: {
      host,
      'content-type': 'application/json',
      'stripe-signature': header ?? `t=${time},v1=${'0'.repeat(64)},v1=${signature}`,
    },
    payload,
  })
  return reply.statusCode
}

/** Returns a person whom Stripe has confirmed without the platform being notified. */
async function confirmed(at = tenant) {
  const person = await at.person()
  const { url } = await person.call('beginIdentification', { body: {} })
  await atStripe(url, 'verified', { number: anyNumber() })
  const { rows } = await platform.owner.query('select reference from kyc_checks where user_id = $1', [
    person.id,
  ])
  return { person, session: String(rows[0].reference) }
}

const storedEvents = async (event: string) =>
  (await platform.owner.query('select state, tenant_id from provider_events where event_id = $1', [event]))
    .rows

test('an event triggers a query of the session, whose result counts', async () => {
  const { person, session } = await confirmed()
  expect(await send(session)).toBe(200)
  await expect.poll(() => statusOf(person), waitOptions).toBe('success')
  const waiting = await tenant.person()
  await waiting.call('beginIdentification', { body: {} })
  const { rows } = await platform.owner.query('select reference from kyc_checks where user_id = $1', [
    waiting.id,
  ])
  const id = randomUUID()
  expect(await send(rows[0].reference, { id })).toBe(200)
  await expect.poll(() => storedEvents(id), waitOptions).toMatchObject([{ state: 'applied' }])
  expect(await statusOf(waiting)).toBe('created')
})

test.each<[string, () => EventOptions]>([
  ['unsigned', () => ({ header: '' })],
  ['signed with a wrong secret', () => ({ secret: 'x'.repeat(40) })],
  ['signed six minutes ago', () => ({ time: seconds() - 360 })],
  ['signed six minutes in the future', () => ({ time: seconds() + 360 })],
  ['without a time', () => ({ header: `v1=${'0'.repeat(64)}` })],
  ['with an invalid time', () => ({ header: `t=now,v1=${'0'.repeat(64)}` })],
])('an event that is %s is rejected and not stored', async (_how, sent) => {
  const { person, session } = await confirmed()
  const id = randomUUID()
  expect(await send(session, { ...sent(), id })).toBe(401)
  expect(await storedEvents(id)).toEqual([])
  expect(await statusOf(person)).toBe('created')
})

test('a repeated event is stored and applied once', async () => {
  const { person, session } = await confirmed()
  const id = randomUUID()
  for (let turn = 0; turn < 3; turn += 1) expect(await send(session, { id })).toBe(200)
  await expect.poll(() => statusOf(person), waitOptions).toBe('success')
  expect(await storedEvents(id)).toHaveLength(1)
})

test("an event about another tenant's session is parked and changes no person", async () => {
  const { person, session } = await confirmed(elsewhere)
  const id = randomUUID()
  expect(await send(session, { id })).toBe(200)
  await expect
    .poll(() => storedEvents(id), waitOptions)
    .toMatchObject([{ state: 'parked', tenant_id: tenant.id }])
  expect(await statusOf(person)).toBe('created')
})

test('an event to a tenant without Stripe is rejected with 401', async () => {
  expect(await send('vs_1', { host: pictures.host })).toBe(401)
})
