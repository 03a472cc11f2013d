import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import type { ErrorReportContent } from '../../../src/generated/domain.ts'
import type { Item } from '../../../src/simulators/errors-item.ts'
import { type CallOptions, testPlatform } from '../harness.ts'

const platform = await testPlatform()

const report: ErrorReportContent = {
  name: 'TypeError',
  message: 'x is not a function',
  stack:
    'TypeError: x\n    at draw (https://alba.localhost/assets/a.js:3:14)\n    at https://alba.localhost/assets/b.js:1:2',
  at: '/user/portfolio',
  build: 'b1',
  events: [
    { at: '2026-10-01T09:59:00.000Z', kind: 'visit', what: '/user/portfolio' },
    { at: '2026-10-01T09:59:30.000Z', kind: 'call', what: 'GET /v2/pfp/portfolio', status: 500 },
  ],
}

const send = (changes: object = {}, options: CallOptions = {}) =>
  platform.call('reportError', { body: { ...report, ...changes }, ...options })

async function reported(): Promise<Item[]> {
  const response = await fetch(
    new URL('/errors.json', platform.config.errorReporterUrl?.replace('test@', '')),
  )
  return await response.json()
}

/** Waits for the error report with this context. */
async function arrived(context: string): Promise<Item> {
  return await expect
    .poll(async () => (await reported()).find((item) => item.context === context), { timeout: 10_000 })
    .toBeDefined()
    .then(async () => (await reported()).find((item) => item.context === context) as Item)
}

test('reports an error in a browser to the error service, with the preceding events', async () => {
  expect((await send()).status).toBe(204)
  expect(await arrived('/user/portfolio')).toMatchObject({
    environment: 'demo',
    level: 'error',
    platform: 'browser',
    code_version: 'b1',
    custom: { tenant: 'alba' },
    body: {
      trace: {
        exception: { class: 'TypeError', message: 'x is not a function' },
        frames: [
          { filename: 'https://alba.localhost/assets/b.js' },
          { method: 'draw', lineno: 3, colno: 14 },
        ],
      },
      telemetry: [
        { type: 'navigation', source: 'client', body: { to: '/user/portfolio' } },
        {
          type: 'network',
          level: 'error',
          body: { method: 'GET', url: '/v2/pfp/portfolio', status_code: 500 },
        },
      ],
    },
  })
})

test('removes personal data from the report of a browser', async () => {
  const personalData = 'ana@example.com 12345678Z ES91 2100 0418 4502 0005 1332'
  const events = [{ at: '2026-10-01T09:59:00.000Z', kind: 'visit', what: '/x?email=ana@example.com' }]
  await send({ message: personalData, stack: personalData, at: '/scrubbed?q=ana@example.com', events })
  const item = JSON.stringify(await arrived('/scrubbed'))
  expect(item).not.toMatch(/ana|12345678|1332/)
})

test("reports a server error with its route and request id, without the request's data", async () => {
  const { connect } = platform.pool
  const connected: () => Promise<PoolClient> = connect.bind(platform.pool)
  const fault = () => Promise.reject(new Error('ana@example.com broke it'))
  platform.pool.connect = (async () => Object.assign(await connected(), { query: fault })) as typeof connect
  const reply = await platform
    .call('login', { body: { email: 'ana@example.com', password: 'a secret word' } })
    .finally(() => {
      platform.pool.connect = connect
    })
  expect(reply.status).toBe(500)
  const item = await arrived('POST /v2/user/login')
  expect(item).toMatchObject({ custom: { status: 500, request_id: reply.error.request_id } })
  expect(item.platform).not.toBe('browser')
  expect(JSON.stringify(item)).not.toMatch(/ana|secret word/)
})

test('limits a tenant to 60 reports a minute, without affecting other tenants', async () => {
  const address = (index: number) => `10.9.${index}.1`
  const flood = Array.from({ length: 70 }, (_, index) => send({ at: '/flood' }, { address: address(index) }))
  for (const { status } of await Promise.all(flood)) expect(status).toBe(204)
  await send({ at: '/quiet' }, { host: 'nexo.localhost' })
  await arrived('/quiet')
  const browsers = (await reported()).filter(
    ({ platform: side, custom }) => side === 'browser' && custom?.tenant === 'alba',
  )
  expect(browsers.length).toBeLessThanOrEqual(60)
})

test.each([
  ['more than 524288 bytes', { message: 'x'.repeat(524_288) }, 413],
  ['more than a hundred events', { events: Array(101).fill(report.events[0]) }, 400],
  ['an unknown property', { form: { password: 'x' } }, 400],
])('rejects a report with %s', async (_what, changes, status) => {
  expect((await send(changes)).status).toBe(status)
})
