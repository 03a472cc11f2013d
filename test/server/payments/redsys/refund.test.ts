import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { cents } from '../../../../src/domain/money.ts'
import { redsysForm } from '../../../../src/server/providers/payment/redsys/form.ts'
import { newRedsysReference } from '../../../../src/server/providers/payment/redsys/reference.ts'
import { refundByRedsys } from '../../../../src/server/providers/payment/redsys/refund.ts'
import { redsysVersions } from '../../../../src/server/providers/payment/redsys/signature.ts'
import type { RedsysTerminal } from '../../../../src/server/providers/payment/redsys/terminal.ts'
import { startSimulators } from '../../../../src/simulators/start.ts'
import { freePorts } from '../../harness.ts'
import { payAtRedsys } from './at-redsys.ts'
import { messageOf, terminal as sandbox } from './terminal.ts'

const ports = await freePorts()
const simulators = await startSimulators({ ...ports, secret: 'simulated' })
const base = `http://127.0.0.1:${ports.http}`
const terminal: RedsysTerminal = { ...sandbox, url: `${base}/redsys/` }
const refunded = { outcome: 'refunded', authorisation: expect.stringMatching(/^\d{6}$/) }
const unavailable = expect.objectContaining({ code: 'unavailable' })

afterAll(() => simulators.close())

/** Chooses the next answer on the simulator's page. */
async function chooseNext(answer: string): Promise<void> {
  const body = new URLSearchParams({ answer })
  const chosen = await fetch(`${base}/redsys/next`, { method: 'POST', body, redirect: 'manual' })
  expect([chosen.status, chosen.headers.get('location')]).toEqual([303, '/redsys'])
}

async function paid(amount: number, at = terminal) {
  const reference = newRedsysReference()
  const form = redsysForm(at, {
    reference,
    amount: cents(amount),
    currency: 'EUR',
    bizum: false,
    language: 'es',
    description: '',
    // The address is unreachable; the test reads the outcome directly.
    ...{ notify: 'https://alba.example/', returnTo: { ok: `${base}/`, ko: `${base}/` } },
  })
  await payAtRedsys(form)
  const refund = (part: number, currency = 'EUR') =>
    refundByRedsys(at, { reference, amount: cents(part), currency })
  /** Returns what the merchant keeps by the report of all days. */
  const netTaken = async () => {
    const { operations } = await (await fetch(`${base}/redsys/report`)).json()
    return operations
      .filter(({ order }: { order: string }) => order === reference)
      .reduce((sum: number, { net }: { net: number }) => sum + net, 0)
  }
  return { reference, refund, kept: netTaken }
}

describe('a refund', () => {
  test.each(redsysVersions)('succeeds once for the full payment, signed with %s', async (version) => {
    const { refund, kept: netTaken } = await paid(101_000, { ...terminal, versions: [version] })
    expect(await refund(101_000)).toEqual(refunded)
    expect(await refund(101_000)).toEqual({ outcome: 'refused', code: 'SIS0057' })
    expect(await netTaken()).toBe(0)
  })

  test('succeeds in parts up to the amount of the payment', async () => {
    const { refund, kept: netTaken } = await paid(1000)
    expect(await refund(400)).toEqual(refunded)
    expect(await refund(400)).toEqual(refunded)
    expect(await refund(201)).toEqual({ outcome: 'refused', code: 'SIS0057' })
    expect(await refund(200)).toEqual(refunded)
    expect(await netTaken()).toBe(0)
  })

  test('is reported as refused if the bank refuses it', async () => {
    const { refund, kept: netTaken } = await paid(1091)
    expect(await refund(1091)).toEqual({ outcome: 'refused', code: '0950' })
    expect(await netTaken()).toBe(1091)
  })

  test('is refused for a denied or unknown payment', async () => {
    expect(await (await paid(1096)).refund(1096)).toEqual({ outcome: 'refused', code: 'SIS0056' })
    const unknown = { reference: newRedsysReference(), amount: cents(1), currency: 'EUR' }
    expect(await refundByRedsys(terminal, unknown)).toEqual({ outcome: 'refused', code: 'SIS0054' })
  })

  test.each([
    ['is neither answered nor made', 1092, 1092],
    ['is made, but not answered', 1093, 0],
    ['is made, and answered with something broken', 1094, 0],
    ['is made, and answered late', 1088, 0],
  ])('remains unknown if it %s', async (_what, amount, left) => {
    const { refund, kept: netTaken } = await paid(amount)
    await expect(refund(amount)).rejects.toEqual(unavailable)
    expect(await netTaken()).toBe(left)
  })

  test("follows the decision on the simulator's page, whatever the amount", async () => {
    const { reference, refund } = await paid(1092)
    const body = new URLSearchParams({ refunding: 'done' })
    await fetch(`${base}/redsys/payments/${reference}`, { method: 'POST', body, redirect: 'manual' })
    expect(await refund(1092)).toEqual(refunded)
  })

  test.each([
    ['hanging', refunded],
    ['broken', { outcome: 'refused', code: 'SIS0057' }],
  ])('remains unknown once if the next answer chosen on the page is %s', async (answer, again) => {
    const { refund } = await paid(1000)
    await chooseNext(answer)
    expect(await (await fetch(`${base}/redsys`)).text()).toContain(`value="${answer}" selected`)
    await expect(refund(1000)).rejects.toEqual(unavailable)
    expect(await refund(1000)).toEqual(again)
  })

  test('is reported as unavailable, not as refused, for a wrong key or currency', async () => {
    const { reference, refund } = await paid(1000)
    const refundRequest = { reference, amount: cents(1000), currency: 'EUR' }
    await expect(refundByRedsys({ ...terminal, key: 'A'.repeat(32) }, refundRequest)).rejects.toEqual(
      unavailable,
    )
    await expect(refund(1000, 'USD')).rejects.toEqual(unavailable)
  })
})

describe('the response to a refund', () => {
  const refundRequest = { reference: '2026ABCDEFGH', amount: cents(1000), currency: 'EUR' }
  const made = {
    Ds_Order: '2026ABCDEFGH',
    Ds_MerchantCode: '999008881',
    Ds_Terminal: '1',
    Ds_Amount: '1000',
    Ds_Currency: '978',
    Ds_Response: '0900',
    Ds_TransactionType: '3',
    Ds_AuthorisationCode: '052029',
  }
  /** Requests a refund from a server with this response. */
  async function answered(body: unknown, status = 200) {
    const server = createServer((_request, response) =>
      response.writeHead(status, { location: '/elsewhere' }).end(JSON.stringify(body)),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    try {
      return await refundByRedsys({ ...sandbox, url: `http://127.0.0.1:${port}` }, refundRequest)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  }

  test('counts if it is signed and matches the request', async () => {
    expect(await answered(messageOf(made))).toEqual({ outcome: 'refunded', authorisation: '052029' })
    expect(await answered(messageOf({ ...made, Ds_Response: '0190' }))).toEqual({
      outcome: 'refused',
      code: '0190',
    })
  })

  test.each([
    ['a different order', messageOf({ ...made, Ds_Order: '2026ABCDEFGJ' })],
    ['a different amount', messageOf({ ...made, Ds_Amount: '999' })],
    ['a different currency', messageOf({ ...made, Ds_Currency: '840' })],
    ['a payment', messageOf({ ...made, Ds_TransactionType: '0', Ds_Response: '0000' })],
    ['an unavailable bank', messageOf({ ...made, Ds_Response: '0912' })],
    ['a wrong key', messageOf(made, 'HMAC_SHA512_V2', 'A'.repeat(32))],
    ['no signature', { ...messageOf(made), Ds_Signature: '' }],
    ['an internal error', { errorCode: 'SIS0001' }],
    ['an unknown error', { errorCode: 'SIS9999' }],
    ['no fields', {}],
    ['a list', []],
  ])('leaves the refund unknown if it contains %s', async (_what, body) => {
    await expect(answered(body)).rejects.toEqual(unavailable)
  })

  test.each([500, 502, 404, 302])('leaves the refund unknown if its status is %d', async (status) => {
    await expect(answered(messageOf(made), status)).rejects.toEqual(unavailable)
  })

  test('leaves the refund unknown if the server is unreachable', async () => {
    const nowhere = { ...sandbox, url: 'http://127.0.0.1:9' }
    await expect(refundByRedsys(nowhere, refundRequest)).rejects.toEqual(unavailable)
  })
})
