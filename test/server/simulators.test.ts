import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test, vi } from 'vitest'
import { registerBank } from '../../src/simulators/bank.ts'
import { registerClock } from '../../src/simulators/clock.ts'
import { registerMangopay } from '../../src/simulators/mangopay.ts'
import { registerReviews } from '../../src/simulators/reviews.ts'
import { testPlatform } from './harness.ts'

const { config } = await testPlatform()

const ask = async (path: string, body?: unknown) => {
  const init = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  const response = await fetch(new URL(path, config.kycUrl), init)
  return { status: response.status, answer: await response.json() }
}

/** Contains what a check carries besides the document's number. */
const sent = {
  document_type: 'DNI',
  birthday: '1980-02-29',
  name: 'Nora',
  surname: 'Vidal',
  pictures: [{ side: 'front', type: 'image/jpeg', content: '/9j/4AAQ' }],
}

test.each([
  ['12345678Z', 'approved'],
  ['12345670Z', 'review'],
  ['12345679S', 'rejected'],
  ['X1234567L', 'approved'],
])('the simulated identity provider answers %s with %s', async (document_number, status) => {
  const order = { ...sent, reference: 'a file', document_number }
  const first = await ask('/v1/checks', order)
  expect(first).toMatchObject({ status: 201, answer: { status } })
  expect((await ask('/v1/checks', order)).answer.id).toBe(first.answer.id)
  expect((await ask(`/v1/checks/${first.answer.id}`)).answer).toMatchObject({ id: first.answer.id, status })
})

test('the simulated identity provider lists pending checks, and does not call back a foreign host', async () => {
  const order = { ...sent, reference: '"><b>', document_number: 'X<i>0' }
  const { answer } = await ask('/v1/checks', { ...order, callback_url: 'https://example.com/hook' })
  const page = async () => (await fetch(new URL('/identity', config.kycUrl))).text()
  expect(await page()).toContain(`action="/identity/${answer.id}"`)
  expect(await page()).not.toContain('<i>')
  expect((await ask(`/v1/checks/${answer.id}/decision`, { status: 'rejected' })).answer.status).toBe(
    'rejected',
  )
  expect((await ask('/v1/checks', order)).answer.status).toBe('rejected')
  expect(await page()).not.toContain(answer.id)
  expect((await ask('/v1/checks/unknown/decision', { status: 'rejected' })).status).toBe(404)
})

test('the simulated identity provider repeats a signed message until it is received', async () => {
  const heard: { url: string; host: string; signature: string; body: string }[] = []
  const platformHere = createServer(async (request, response) => {
    const { host = '', 'x-signature': signature } = request.headers
    heard.push({ url: String(request.url), host, signature: String(signature), body: await text(request) })
    response.writeHead(heard.length === 1 ? 503 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(platformHere, 'listening')
  const { port } = platformHere.address() as AddressInfo
  const callback_url = `http://alba.localhost:${port}/hook`
  const order = { ...sent, reference: 'heard', document_number: 'X0', callback_url }
  const { id } = (await ask('/v1/checks', order)).answer
  await ask(`/v1/checks/${id}/decision`, { status: 'approved' })
  await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000)
  const [first, second] = heard
  expect(second).toEqual(first)
  expect(first).toMatchObject({ url: '/hook', host: `alba.localhost:${port}` })
  expect(JSON.parse(first?.body ?? '')).toEqual({
    event_id: expect.any(String),
    check_id: id,
    status: 'approved',
  })
  const hmac = createHmac('sha256', config.kycWebhookSecret ?? '').update(`${callback_url}\n${first?.body}`)
  expect(first?.signature).toBe(hmac.digest('hex'))
  platformHere.close()
})

test('the simulated regulatory entity keeps reviews and decisions after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulators-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const request = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const app = Fastify()
    registerReviews(app, 'secret', join(folder, 'kept', 'reviews.json'))
    const answer = await app.inject({ method, url, ...(payload && { payload }) })
    await app.close()
    return answer
  }
  const order = { reference: 'kept', title: 'Duende', issuer: 'Archivo', amount: 1, documents: [] }
  const offer_id = '959800TESELADEMO007010001720'
  const { id, status } = (await request('POST', '/v1/reviews', { ...order, offer_id })).json()
  expect(status).toBe('pending')
  expect((await request('GET', '/reviews')).body).toContain('Duende')
  await request('POST', `/v1/reviews/${id}/decision`, { status: 'registered' })
  expect((await request('GET', `/v1/reviews/${id}`)).json()).toMatchObject({ id, status: 'registered' })
  expect((await request('GET', '/reviews')).body).not.toContain('Duende')
})

test('the simulated payment providers and bank keep what they have answered after a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'simulators-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const headers = { authorization: 'Bearer token-of-alba' }
  const now = () => new Date('2026-10-01T10:00:00Z')
  const request = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const app = Fastify()
    const clock = registerClock(app, now, join(folder, 'clock'))
    registerMangopay(app, { http: 1, now, clock, file: join(folder, 'mangopay') })
    registerBank(app, { clock, file: join(folder, 'bank') })
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    await app.close()
    return answer
  }
  const of = (path: string) => `/mangopay/v2.01/alba/${path}`
  const funds = (Amount: number) => ({ Currency: 'EUR', Amount })
  const wire = await request('POST', of('payins/bankwire/direct'), {
    AuthorId: 'user_1',
    CreditedWalletId: 'wlt_1',
    DeclaredDebitedFunds: funds(10_000),
    DeclaredFees: funds(0),
  })
  const { Id, WireReference } = wire.json()
  await request('POST', '/mangopay/wires', { reference: WireReference, amount: '100', tell: 'never' })
  expect((await request('GET', of(`payins/${Id}`))).json()).toMatchObject({ Status: 'SUCCEEDED' })
  expect((await request('GET', of('wallets/wlt_1'))).json()).toMatchObject({ Balance: funds(10_000) })
  const iban = 'ES9121000418450200051332'
  const ordered = { iban, payer: 'Ana', amount: '100', reference: 'TES-1', knob: 'right' }
  await request('POST', '/bank/transfers', ordered)
  expect((await request('GET', `/bank/statement?iban=${iban}`)).body).toContain('TES-1')
})

test('the simulated identity provider rejects incomplete requests and unknown checks', async () => {
  expect((await ask('/v1/checks', { reference: 'a', document_type: 'DNI' })).status).toBe(400)
  expect((await ask('/v1/checks/unknown')).status).toBe(404)
})

test('the simulated mailbox is a page that escapes the HTML of mails', async () => {
  const page = await fetch(new URL('/?to=%22%3E%3Cscript%3E', config.kycUrl))
  expect(page.status).toBe(200)
  expect(await page.text()).not.toContain('<script>')
})

test('the simulated mailbox finds a mail after a thousand others', async () => {
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    maxConnections: 5,
    maxMessages: Infinity,
  })
  const mail = (to: string) => transport.sendMail({ from: 'a@example.com', to, subject: 'S', text: 'T' })
  await mail('first@example.com')
  await Promise.all(Array.from({ length: 1000 }, () => mail('many@example.com')))
  transport.close()
  expect((await ask('/mails?to=first')).answer).toHaveLength(1)
  const page = await (await fetch(new URL('/', config.kycUrl))).text()
  expect(page.match(/<article>/g)).toHaveLength(200)
})
