import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testPlatform } from '../harness.ts'
import { identityProviderOf, type MessageOptions, waitOptions } from './identity-provider.ts'

const written: string[] = []
const platform = await testPlatform({
  config: { logLevel: 'warn' },
  logTo: { write: (line) => void written.push(line) },
})
const provider = identityProviderOf(platform)
const states = async () => (await provider.events()).map(({ state }) => state)
const security = () =>
  written.map((line) => JSON.parse(line)).filter(({ kind, operation }) => kind && /Event$/.test(operation))

beforeEach(async () => {
  await platform.owner.query('delete from provider_events')
  written.length = 0
})
afterEach(() => void vi.restoreAllMocks())

let count = 0

/** Sends an event for a waiting person's check; the simulator's status is the prefix of the check's id. */
async function happened(status = 'approved') {
  count += 1
  const check_id = `${status}-${count}`
  return {
    person: await provider.createPersonInCheck(check_id),
    event: { event_id: `event-${count}`, check_id },
  }
}

describe("a provider's message", () => {
  test('is stored byte for byte, answered with an empty body, and applied', async () => {
    const { person, event } = await happened()
    const body = `{ "check_id": "${event.check_id}",\n  "event_id": "${event.event_id}" }`
    expect(await provider.send(body)).toMatchObject({ status: 200, text: '' })
    await expect.poll(person.status, waitOptions).toBe('success')
    expect(await provider.events()).toMatchObject([
      {
        provider: 'kyc',
        event_id: event.event_id,
        webhook: 'receiveIdentityEvent',
        content_type: 'application/json',
        body: Buffer.from(body),
        state: 'applied',
        tries: 1,
        problem: '',
      },
    ])
    expect(security()).toMatchObject([{ operation: 'receiveIdentityEvent', outcome: 'ok', tenant: 'alba' }])
  })

  test('can be form-encoded', async () => {
    const { person, event } = await happened()
    const type = 'application/x-www-form-urlencoded; charset=utf-8'
    expect((await provider.send(String(new URLSearchParams(event)), { type })).status).toBe(200)
    await expect.poll(person.status, waitOptions).toBe('success')
  })

  test('can contain unknown fields', async () => {
    const { person, event } = await happened()
    const more = { ...event, version: 7, constructor: { name: 'x' }, list: [[1]] }
    await provider.send(JSON.stringify(more).replace('{', '{"__proto__":{"event_id":1},'))
    await expect.poll(person.status, waitOptions).toBe('success')
  })

  test('triggers a query whose result counts', async () => {
    const { person, event } = await happened('rejected')
    await provider.send({ ...event, status: 'approved' })
    await expect.poll(person.status, waitOptions).toBe('verification_error')
  })

  test('is applied once if repeated, with the status 200', async () => {
    const { person, event } = await happened()
    await provider.send(event)
    await expect.poll(person.status, waitOptions).toBe('success')
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    expect((await provider.send({ ...event, again: true })).status).toBe(200)
    expect((await provider.events()).map(({ tries, body }) => [tries, String(body)])).toEqual([
      [1, JSON.stringify(event)],
    ])
    expect(fetchSpy).not.toHaveBeenCalled()
    expect(security().at(-1)).toMatchObject({ outcome: 'ok', repeated: true })
  })

  test('is applied once if it arrives ten times at once', async () => {
    const { person, event } = await happened()
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    const replies = await Promise.all(Array.from({ length: 10 }, () => provider.send(event)))
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await expect.poll(person.status, waitOptions).toBe('success')
    expect(await states()).toEqual(['applied'])
    expect(fetchSpy).toHaveBeenCalledTimes(1)
  })

  test('is answered before the provider is queried', async () => {
    let answer = () => {}
    const slow = createServer((_request, response) => {
      answer = () => response.end(JSON.stringify({ id: event.check_id, status: 'approved' }))
    }).listen(0, '127.0.0.1')
    const { person, event } = await happened()
    const { kycUrl } = platform.config
    await vi.waitFor(() => expect(slow.listening).toBe(true))
    platform.config.kycUrl = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    const requested = new Promise((resolve) => slow.once('request', resolve))
    expect((await provider.send(event)).status).toBe(200)
    await requested
    expect(await states()).toEqual(['received'])
    const { rows } = await platform.owner.query(
      "select from pg_stat_activity where usename = 'tesela_app' and datname = current_database() and xact_start is not null",
    )
    expect(rows).toEqual([])
    answer()
    await expect.poll(person.status, waitOptions).toBe('success')
    platform.config.kycUrl = kycUrl
    slow.close()
    slow.closeAllConnections()
  })

  test('is stored once as failed if it cannot be parsed', async () => {
    for (const body of ['not json', '[1]', '"text"', '{"event_id":"e"}', '\u0000\ud800', '']) {
      expect([body, (await provider.send(body)).status]).toEqual([body, 200])
      expect((await provider.send(body)).status).toBe(200)
    }
    await expect.poll(states, waitOptions).toEqual(Array(6).fill('failed'))
    const problems = (await provider.events()).map(({ problem }) => problem)
    expect(new Set(problems)).toEqual(new Set(['unreadable']))
  })
})

describe('a message that is rejected without being stored', () => {
  const event = { event_id: 'forged', check_id: 'approved-1' }
  const body = JSON.stringify(event)
  const signed = identityProviderOf(platform, 'nexo').sign(body)
  const astray = {
    type: 'application/x-www-form-urlencoded',
    query: 'event_id=another&check_id=approved-2',
    signature: provider.sign(body),
  }

  test.each<[string, MessageOptions]>([
    ['is not signed', { signature: '' }],
    ['is signed with a wrong secret', { signature: '0'.repeat(64) }],
    ['has half of a signature', { signature: provider.sign(body).slice(0, 32) }],
    ['is signed for other bytes', { signature: provider.sign(`${body} `) }],
    ['is signed for another tenant', { signature: signed }],
    ['is a valid message to another tenant', { host: 'nexo.localhost' }],
    ['is valid, but sent as a form with another event in the query', astray],
  ])('%s', async (_what, sent) => {
    expect(await provider.send(event, sent)).toMatchObject({ status: 401, code: 'not_authentic' })
    expect(security()).toMatchObject([{ outcome: 'refused', code: 'not_authentic' }])
    expect((await platform.owner.query('select from provider_events')).rowCount).toBe(0)
  })

  test.each<[string, number, string | object, MessageOptions]>([
    ['is too large', 413, { ...event, more: 'x'.repeat(16_384) }, {}],
    ['arrives at an unknown host', 421, event, { host: 'unknown.localhost' }],
    ['is sent by another method', 405, event, { method: 'PUT' }],
    ['is neither signed nor readable', 401, '{"', { signature: '' }],
  ])('%s', async (_what, status, message, sent) => {
    expect((await provider.send(message, sent)).status).toBe(status)
    expect((await platform.owner.query('select from provider_events')).rowCount).toBe(0)
  })

  test('arrives at a platform without a secret', async () => {
    const { kycWebhookSecret } = platform.config
    platform.config.kycWebhookSecret = undefined
    expect((await provider.send(event)).status).toBe(401)
    platform.config.kycWebhookSecret = kycWebhookSecret
  })
})

test("a session does not replace a message's signature", async () => {
  const { event } = await happened()
  const path = platform.library.webhooks.receiveIdentityEvent?.path ?? ''
  const { token } = await platform.account({ roles: ['ADMIN'] })
  const headers = { host: 'alba.localhost', 'x-user-access-token': token }
  const reply = await platform.app.inject({ method: 'POST', url: path, headers, payload: event })
  expect(reply.statusCode).toBe(401)
})

test('a GET message is parsed from its query', async () => {
  const { library } = platform
  const { receiveIdentityEvent } = library.webhooks
  if (!receiveIdentityEvent) throw new Error('There is no webhook.')
  const asking = await testPlatform({
    library: {
      ...library,
      webhooks: {
        receiveIdentityEvent: { ...receiveIdentityEvent, method: 'GET', event: ['check_id', 'event_id'] },
      },
    },
  })
  const other = identityProviderOf(asking)
  const person = await other.createPersonInCheck('approved-7')
  const query = 'check_id=approved-7&event_id=1767225600&more=1'
  expect(await other.send('', { method: 'GET', query })).toMatchObject({ status: 200, text: '' })
  await expect.poll(person.status, waitOptions).toBe('success')
  expect(await other.events()).toMatchObject([{ event_id: 'approved-7\n1767225600', query }])
  expect((await other.send('', { method: 'GET', query })).status).toBe(200)
  expect(await other.events()).toHaveLength(1)
})
