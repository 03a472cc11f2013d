import { expect, test } from 'vitest'
import type { CallOptions, Reply } from '../harness.ts'
import { testPlatform } from '../harness.ts'

const platform = await testPlatform({
  tenants: [
    { slug: 'alba', hosts: ['alba.localhost'], customization: { version: 2, title: 'Alba' } },
    {
      slug: 'nexo',
      hosts: ['nexo.localhost'],
      customization: { version: 2, title: 'Nexo', hide: { register: true } },
    },
  ],
})

const stranger = { email: 'nadie@example.com', password: 'wrong-password' }
const hidden = (reply: Reply): unknown => JSON.parse(reply.text).hide_error
const login = (options: CallOptions) => platform.call('login', { body: stranger, ...options })

test('an error shown in a form asks for no toast', async () => {
  expect(hidden(await login({}))).toBe(true)
  expect(hidden(await login({ body: { email: 'x' } }))).toBe(true)
})

test('an error outside a form asks for a toast', async () => {
  const { token } = await platform.account()
  const forbidden = await platform.call('listInvestments', { token })
  expect([forbidden.status, hidden(forbidden)]).toEqual([403, undefined])
})

test("a refusal contains a helpful link in the user's language", async () => {
  expect((await login({})).error.fix).toEqual({ label: 'Crear una cuenta', go: '/register' })
  expect((await login({ language: 'en' })).error.fix).toMatchObject({ label: 'Create an account' })
  const { email } = await platform.account()
  const again = {
    name: 'Ana',
    surname: 'Prueba',
    email,
    password: 'tesela-demo-2026',
    terms: true,
    privacy: true,
  }
  const body = { ...again, password_repeat: again.password }
  expect((await platform.call('registerUser', { body })).error).toMatchObject({
    code: 'already_registered',
    fix: { go: '/login' },
  })
})

test('a refusal contains no link to a hidden registration', async () => {
  const { error } = await login({ host: 'nexo.localhost' })
  expect([error.code, error.fix]).toEqual(['bad_credentials', undefined])
})
