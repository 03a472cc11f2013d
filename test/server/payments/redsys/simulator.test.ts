import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { cents } from '../../../../src/domain/money.ts'
import {
  type RedsysPaymentRequest,
  redsysForm,
} from '../../../../src/server/providers/payment/redsys/form.ts'
import { readNotification } from '../../../../src/server/providers/payment/redsys/notification.ts'
import { listOperations } from '../../../../src/server/providers/payment/redsys/operations.ts'
import { newRedsysReference } from '../../../../src/server/providers/payment/redsys/reference.ts'
import { redsysVersions } from '../../../../src/server/providers/payment/redsys/signature.ts'
import type { RedsysTerminal } from '../../../../src/server/providers/payment/redsys/terminal.ts'
import { startSimulators } from '../../../../src/simulators/start.ts'
import { freePorts } from '../../harness.ts'
import { openRedsysPage, payAtRedsys, startListener } from './at-redsys.ts'
import { terminal as sandbox } from './terminal.ts'

const ports = await freePorts()
const time = { now: new Date('2026-11-25T23:30:00Z') }
const simulators = await startSimulators({ ...ports, secret: 'simulated', now: () => time.now })
const base = `http://127.0.0.1:${ports.http}`
const terminal: RedsysTerminal = { ...sandbox, url: `${base}/redsys` }
const waitOptions = { timeout: 20_000 }

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})
afterAll(() => simulators.close())

/** Requests a payment and records the notification of its outcome. */
async function asking(change: Partial<RedsysPaymentRequest> = {}, at = terminal, answers: number[] = []) {
  const { received, origin, close } = await startListener(answers)
  closing.push(close)
  const reference = newRedsysReference()
  const paymentRequest: RedsysPaymentRequest = {
    reference,
    amount: cents(101_000),
    currency: 'EUR',
    bizum: false,
    language: 'es',
    description: 'Ático <b>en Ruzafa</b>',
    notify: `${origin}/redsys?tenant=alba`,
    returnTo: { ok: `${origin}/ok?order=1`, ko: `${origin}/ko?order=1` },
    ...change,
  }
  const notifications = () => received.map(({ fields }) => readNotification(at, fields))
  return { reference, form: redsysForm(at, paymentRequest), received, notifications, origin }
}

describe('a simulated card payment', () => {
  test.each(redsysVersions)(
    'signed with %s succeeds, notifies the platform and redirects back',
    async (version) => {
      const at = { ...terminal, versions: [version] }
      const { form, reference, received, notifications, origin } = await asking({}, at)
      const back = new URL(await payAtRedsys(form))
      expect(back.href).toContain(`${origin}/ok?order=1`)
      await vi.waitFor(() => expect(received).toHaveLength(1), waitOptions)
      const [notification] = notifications()
      expect(notification).toMatchObject({
        reference,
        amount: 101_000n,
        currency: 'EUR',
        outcome: 'succeeded',
        response: '0000',
        type: '0',
        authorisation: expect.stringMatching(/^\d{6}$/),
      })
      expect(readNotification(at, Object.fromEntries(back.searchParams))).toEqual(notification)
      expect(received[0]).toMatchObject({ url: '/redsys?tenant=alba', host: new URL(origin).host })
    },
  )

  test('shows the payment, escaped and in the requested language', async () => {
    const { form, reference } = await asking()
    const { html } = await openRedsysPage(form)
    for (const part of [
      'lang="es"',
      '1.010,00',
      reference,
      '999008881-1',
      'Ático &lt;b&gt;',
      '4548810000000003',
    ])
      expect(html).toContain(part)
    const english = await openRedsysPage((await asking({ language: 'en' })).form)
    for (const part of ['lang="en"', '€1,010.00', 'Card number']) expect(english.html).toContain(part)
  })

  test.each([
    ['deny', {}, '0190', 'declined'],
    ['cancel', {}, '9915', 'abandoned'],
    ['pay', { expiry: '10/26' }, '0101', 'expired_card'],
    ['pay', { expiry: 'soon' }, '0101', 'expired_card'],
    ['pay', { expiry: '12/49', cvv: '999' }, '0129', 'authentication'],
  ])(
    'ends after the decision %s and the input %j with response %s',
    async (decision, typed, response, reason) => {
      const { form, notifications, origin } = await asking()
      const browser = await openRedsysPage(form)
      expect(await browser.press(decision, typed)).toContain(`${origin}/ko?order=1`)
      await vi.waitFor(
        () => expect(notifications()).toMatchObject([{ outcome: 'failed', response, reason }]),
        waitOptions,
      )
    },
  )

  test('fails if the cardholder does not confirm', async () => {
    const { form, notifications, origin } = await asking()
    const browser = await openRedsysPage(form)
    expect(await browser.press('pay', { expiry: '11/26' })).toBe('')
    expect(await browser.press('abandon')).toContain(`${origin}/ko`)
    await vi.waitFor(() => expect(notifications()).toMatchObject([{ reason: 'authentication' }]), waitOptions)
  })

  test('sends no notification if left open, and can be opened again', async () => {
    const { form, received } = await asking()
    const left = await openRedsysPage(form)
    await left.press('pay', { expiry: '12/49' })
    expect((await openRedsysPage(form)).status).toBe(200)
    expect((await left.raw('confirm')).status).toBe(410)
    expect(received).toEqual([])
  })

  test('cannot be repeated once it has ended', async () => {
    const { form } = await asking()
    await payAtRedsys(form)
    const again = await openRedsysPage(form)
    expect([again.status, again.html]).toEqual([400, expect.stringContaining('SIS0051')])
  })
})

test.each([
  ['pay', { pin: '1234' }, 'ok', '0000'],
  ['pay', { pin: '0000' }, 'ko', '9672'],
  ['cancel', {}, 'ko', '9673'],
])(
  'Bizum with the decision %s and the input %j redirects to %s with response %s',
  async (decision, typed, page, response) => {
    const { form, notifications, origin } = await asking({ bizum: true })
    const browser = await openRedsysPage(form)
    expect(await browser.press(decision, { phone: '700000000', ...typed })).toContain(`${origin}/${page}`)
    await vi.waitFor(() => expect(notifications()).toMatchObject([{ response }]), waitOptions)
  },
)

test.each([
  [101_096, '0190', 'declined'],
  [101_072, '0172', 'declined'],
  [101_073, '0173', 'declined'],
  [101_074, '0174', 'declined'],
  [101_075, '0116', 'limit'],
  [101_076, '0912', 'unavailable'],
  [101_078, '0184', 'authentication'],
])('the simulator denies %d cents with response %s', async (amount, response, reason) => {
  const { form, notifications, origin } = await asking({ amount: cents(amount) })
  expect(await payAtRedsys(form)).toContain(`${origin}/ko`)
  await vi.waitFor(() => expect(notifications()).toMatchObject([{ response, reason }]), waitOptions)
})

test('a payment ending in 97 cents is charged back at once', async () => {
  const { form, notifications, reference } = await asking({ amount: cents(101_097) })
  await payAtRedsys(form)
  await vi.waitFor(() => expect(notifications()).toMatchObject([{ outcome: 'succeeded' }]), waitOptions)
  const { operations } = await (await fetch(`${base}/redsys/report`)).json()
  const net = operations
    .filter(({ order }: { order: string }) => order === reference)
    .map((operation: { net: number }) => operation.net)
  expect(net.toSorted()).toEqual([-101_097, 101_097])
})

test('the query service fails once if the next answer chosen on the page is broken', async () => {
  const { form, reference } = await asking()
  await payAtRedsys(form)
  const body = new URLSearchParams({ answer: 'broken' })
  await fetch(`${base}/redsys/next`, { method: 'POST', body, redirect: 'manual' })
  const query = () => listOperations(terminal, '0', '2026-11-25', '2026-11-27')
  await expect(query()).rejects.toMatchObject({ code: 'unavailable' })
  expect((await query()).map((operation) => operation.reference)).toContain(reference)
})

test('the page lists what the last two digits of an amount decide', async () => {
  const page = await (await fetch(`${base}/redsys`)).text()
  for (const digits of ['78', '84', '88', '97']) expect(page).toContain(`<li>,${digits}: `)
})

describe('notifications by the simulator', () => {
  const outcomes = (received: ReturnType<typeof readNotification>[]) =>
    received.map((each) => each?.outcome ?? 'forged')

  test.each([
    [101_081, ['succeeded']],
    [101_082, ['succeeded', 'succeeded']],
    [101_083, ['succeeded']],
    [101_085, ['forged', 'succeeded']],
    [101_086, ['succeeded', 'failed']],
  ])('arrive for %d cents with the outcomes %j', async (amount, expected) => {
    const { form, notifications } = await asking({ amount: cents(amount) })
    await payAtRedsys(form)
    // Expects the notification before the redirect, or late.
    if (amount === 101_081) expect(outcomes(notifications())).toEqual(expected)
    if (amount === 101_083) expect(notifications()).toEqual([])
    await vi.waitFor(() => expect(outcomes(notifications())).toEqual(expected), waitOptions)
  })

  test('are sent only on demand for an amount ending in 84 cents', async () => {
    const { form, notifications, reference } = await asking({ amount: cents(101_084) })
    await payAtRedsys(form)
    expect(notifications()).toEqual([])
    await change(reference, { tell: 'forged' })
    await vi.waitFor(() => expect(outcomes(notifications())).toEqual(['forged']), waitOptions)
    await change(reference, { tell: 'again' })
    await vi.waitFor(() => expect(outcomes(notifications())).toEqual(['forged', 'succeeded']), waitOptions)
  })

  test('follow the choice on the page, whatever the amount', async () => {
    const { form, notifications } = await asking({ amount: cents(101_084) })
    await payAtRedsys(form, { tell: 'first' })
    expect(outcomes(notifications())).toEqual(['succeeded'])
  })

  test('are repeated until the platform responds with 200', async () => {
    const { form, notifications } = await asking({}, terminal, [503, 500])
    await payAtRedsys(form)
    await vi.waitFor(() => expect(outcomes(notifications())).toEqual(Array(3).fill('succeeded')), waitOptions)
  })
})

test.each([
  ['a wrong key', { ...terminal, key: 'A'.repeat(32) }, {}, 'SIS0042'],
  ['an unknown merchant', { ...terminal, merchant: '999008882' }, {}, 'SIS0026'],
  ['an unknown terminal', { ...terminal, terminal: '2' }, {}, 'SIS0026'],
  ['an invalid order reference', terminal, { reference: 'ABCD' }, 'SIS0014'],
  ['no amount', terminal, { amount: cents(0) }, 'SIS0019'],
  ['a wrong currency', terminal, { currency: 'USD' }, 'SIS0027'],
  ['an invalid notification address', terminal, { notify: 'tomorrow' }, 'SIS0007'],
])('the simulator rejects a form with %s', async (_what, at, change, code) => {
  const { form } = await asking(change, at)
  const { status, html } = await openRedsysPage(form)
  expect([status, html]).toEqual([400, expect.stringContaining(code)])
})

test('the simulator rejects a request with a guessed ticket', async () => {
  const { form, reference } = await asking()
  await openRedsysPage(form)
  const other = { action: `${base}/redsys/pay/${reference}`, fields: { ticket: 'guessed', decision: 'pay' } }
  expect((await openRedsysPage(other)).status).toBe(410)
  expect((await openRedsysPage({ ...other, fields: { decision: 'mint' } })).status).toBe(400)
})

test("the simulator's page lists the payments and allows no scripts", async () => {
  const { form, reference } = await asking()
  await payAtRedsys(form)
  const page = await fetch(`${base}/redsys`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await page.text()
  expect(html).toContain(`€1,010.00 · ${reference}`)
  expect(html).not.toContain('<b>')
  expect((await change('0000NOTHINGS', { tell: 'again' })).status).toBe(404)
})

test('a report contains the payments of one day in Spain', async () => {
  time.now = new Date('2026-12-01T22:59:59Z')
  const before = await asking({ amount: cents(500) })
  await payAtRedsys(before.form)
  time.now = new Date('2026-12-01T23:00:00Z')
  const { form, reference, notifications } = await asking({ amount: cents(700) })
  await payAtRedsys(form)
  await payAtRedsys((await asking({ amount: cents(1096) })).form)
  const report = async (day: string) => (await fetch(`${base}/redsys/report?day=${day}`)).json()
  await vi.waitFor(() => expect(notifications()).toHaveLength(1), waitOptions)
  const authorisation = notifications()[0]?.authorisation
  const at = '2026-12-01T23:00:00.000Z'
  const operations = [{ order: reference, type: '0', net: 700, currency: '978', authorisation, at }]
  expect(await report('2026-12-02')).toEqual({ day: '2026-12-02', operations, total: 700 })
  expect(await report('2026-12-01')).toMatchObject({ total: 500 })
  expect(await report('2026-12-03')).toEqual({ day: '2026-12-03', operations: [], total: 0 })
  expect((await fetch(`${base}/redsys/report?day=yesterday`)).status).toBe(400)
})

function change(reference: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(fields)
  return fetch(`${base}/redsys/payments/${reference}`, { method: 'POST', body, redirect: 'manual' })
}
