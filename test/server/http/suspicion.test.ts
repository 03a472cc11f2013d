import { afterEach, expect, test, vi } from 'vitest'
import { password, testPlatform } from '../harness.ts'

const customization = { version: 2, title: 'Alba', register: { address: 'optional' } } as const
const platform = await testPlatform({
  tenants: [{ slug: 'alba', hosts: ['alba.localhost'], customization }],
})
const noted = vi.spyOn(platform.app.log, 'warn')
let people = 0

afterEach(() => noted.mockClear())

async function register(change: object) {
  people += 1
  const email = `person${people}@example.com`
  const consents = { terms: true, privacy: true }
  const body = { name: 'Ana', surname: 'Ruiz', email, password, password_repeat: password, ...consents }
  const reply = await platform.call('registerUser', {
    body: { ...body, ...change },
    address: `10.8.0.${people}`,
  })
  const { rows } = await platform.owner.query('select surname from users where email = $1', [email])
  return { status: reply.status, surname: rows[0]?.surname }
}

test.each([
  "O'Brien",
  'Unión Select Capital',
  'Union Select Capital',
  'Drop Table Coffee S.L.',
  'Alter',
  'María -- José',
  "D'Or & Associats",
])('the surname %s is accepted unchanged, without a warning', async (surname) => {
  expect(await register({ surname })).toEqual({ status: 200, surname })
  expect(noted).not.toHaveBeenCalled()
})

test('text that looks like SQL is stored, and logged with the field but not the value', async () => {
  const address = "x' union select password from users; --"
  expect((await register({ address })).status).toBe(200)
  const { rows } = await platform.owner.query('select from profile_history where address like $1', [
    '%union select password%',
  ])
  expect(rows).toHaveLength(1)
  expect(noted).toHaveBeenCalledTimes(1)
  expect(noted.mock.calls[0]?.[0]).toEqual({
    operation: 'registerUser',
    user: undefined,
    fields: { address: 'sql' },
  })
  expect(JSON.stringify(noted.mock.calls)).not.toContain('union')
})

test('a search that looks like a script finds nothing, and is logged', async () => {
  const { token } = await platform.account()
  const reply = await platform.call('listIssuances', { token, params: { q: '<script>alert(1)</script>' } })
  expect([reply.status, (reply.data as { total: number }).total]).toEqual([200, 0])
  expect(noted.mock.calls[0]?.[0]).toMatchObject({ operation: 'listIssuances', fields: { q: 'script' } })
})

test('passwords are not checked for suspicious text', async () => {
  const secret = "' OR '1'='1' <script>"
  expect((await register({ password: secret, password_repeat: secret })).status).toBe(200)
  expect(noted).not.toHaveBeenCalled()
})
