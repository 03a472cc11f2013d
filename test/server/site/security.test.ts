import { beforeEach, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'

const written: string[] = []
const platform = await testPlatform({
  config: { logLevel: 'warn' },
  logTo: { write: (line) => void written.push(line) },
})
const { app, call, clock } = platform
const host = 'alba.localhost'
const get = (url: string) => app.inject({ url, headers: { host } })
const lines = () => written.map((line) => JSON.parse(line)).filter(({ kind }) => kind === 'csp')

beforeEach(() => {
  written.length = 0
  clock.set(new Date(clock.now().getTime() + 60_000))
})

test('pages forbid scripts from text, except the customization editor and analytics pages', async () => {
  const policyAt = async (url: string) => String((await get(url)).headers['content-security-policy'])
  for (const url of ['/user/portfolio', '/enter?secret=x', '/no/such/page'])
    expect(await policyAt(url)).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
  expect(await policyAt('/manager/customization')).not.toContain('trusted-types')
  const mail = await policyAt('/manager/mails/export_ready')
  expect(mail).toContain("style-src 'self' 'unsafe-inline'")
  expect(mail).toContain("require-trusted-types-for 'script'")
  expect(mail).toContain('frame-src blob: https://www.youtube-nocookie.com')
})

test('the icon cannot run scripts when opened directly', async () => {
  const { headers, body } = await get('/favicon.svg')
  expect(body).toContain('<svg')
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test("a logout clears the browser's cache and not its storage", async () => {
  const { token } = await platform.account()
  const { headers } = await call('logout', { token })
  expect(headers['clear-site-data']).toBe('"cache"')
  expect((await call('getSession')).headers['clear-site-data']).toBeUndefined()
})

test('pages name the address for reports of policy violations', async () => {
  const { headers } = await get('/login')
  expect(headers['content-security-policy']).toContain('; report-uri /v2/csp-reports; report-to csp')
  expect(headers['reporting-endpoints']).toBe('csp="/v2/csp-reports"')
})

const report = (payload: unknown, type = 'application/csp-report') =>
  app.inject({
    method: 'POST',
    url: '/v2/csp-reports',
    headers: { host, 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })

test('a violation is logged with its directive and host, without page or address', async () => {
  const old = {
    'csp-report': {
      'document-uri': 'http://alba.localhost/enter?secret=abc',
      'effective-directive': 'connect-src',
      'blocked-uri': 'https://evil.example/steal?mail=ana@example.com',
    },
  }
  const fresh = [
    {
      type: 'csp-violation',
      body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline', documentURL: 'http://x/ana' },
    },
    { type: 'deprecation', body: { id: 'x' } },
  ]
  expect((await report(old)).statusCode).toBe(204)
  expect((await report(fresh, 'application/reports+json')).statusCode).toBe(204)
  expect(lines()).toEqual([
    expect.objectContaining({ directive: 'connect-src', blocked: 'evil.example' }),
    expect.objectContaining({ directive: 'script-src-elem', blocked: 'inline' }),
  ])
  expect(written.join()).not.toMatch(/secret|ana/)
})

test('at most twenty violations a minute are logged, with the number omitted', async () => {
  const one = (name: string) => ({
    'csp-report': { 'effective-directive': 'img-src', 'blocked-uri': `https://${name}.example/` },
  })
  for (let turn = 0; turn < 60; turn += 1) await report(one(`host${turn}`))
  expect(lines()).toHaveLength(20)
  clock.set(new Date(clock.now().getTime() + 60_000))
  await report(one('last'))
  expect(lines().at(-1)).toMatchObject({ blocked: 'last.example', left_out: 40 })
})

test.each([
  '',
  '{',
  '[]',
  'null',
  '"x"',
  '{"csp-report":null}',
  '[{"body":5}]',
  '{"csp-report":{"effective-directive":"x y\\n"}}',
])('an invalid violation report is accepted and not logged: %s', async (payload) => {
  expect((await report(payload)).statusCode).toBe(204)
  expect(lines()).toEqual([])
})

test('a violation report has a maximum size and its own content type', async () => {
  expect((await report(' '.repeat(20_000))).statusCode).toBe(413)
  expect((await report('{}', 'application/json')).statusCode).toBe(400)
  const body = {
    method: 'POST',
    url: '/v2/user/login',
    headers: { host, 'content-type': 'application/csp-report' },
  } as const
  expect((await app.inject({ ...body, payload: '{}' })).statusCode).toBe(400)
})
