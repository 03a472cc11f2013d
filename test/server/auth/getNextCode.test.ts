import { expect, test } from 'vitest'
import { testPlatform, password as theirs } from '../harness.ts'

const platform = await testPlatform()
const { call, clock, account } = platform
const password = 'una-clave-muy-larga-7'

const later = (seconds: number) => clock.set(new Date(clock.now().getTime() + seconds * 1000))
const register = (email: string) =>
  call('registerUser', {
    body: {
      name: 'Ana',
      surname: 'Prueba',
      email,
      terms: true,
      privacy: true,
      password,
      password_repeat: password,
    },
  })

type Asked = Parameters<typeof call>[1]
/** Returns the seconds until another code is offered; 0 for now. */
async function wait(of: string, overrides: object = {}, options: Asked = {}): Promise<number> {
  const { data } = await call('getNextCode', { body: { of, ...overrides }, ...options })
  const { at } = data as { at: string }
  return at === '' ? 0 : Math.round((new Date(at).getTime() - clock.now().getTime()) / 1000)
}

test('another code is available half a minute after a registration and after each new code', async () => {
  const email = 'espera@example.com'
  expect(await wait('resendCode', { email })).toBe(0)
  await register(email)
  expect(await wait('resendCode', { email })).toBe(30)
  later(20)
  expect(await wait('resendCode', { email: email.toUpperCase() })).toBe(10)
  later(10)
  expect(await wait('resendCode', { email })).toBe(0)
  await call('resendCode', { body: { email } })
  expect(await wait('resendCode', { email })).toBe(30)
})

test('shows when the next code is allowed after too many requests', async () => {
  const body = { email: 'mucho@example.com' }
  for (let turn = 0; turn < 5; turn += 1) await call('resendCode', { body })
  later(60)
  expect(await wait('resendCode', body)).toBe(3540)
  expect((await call('resendCode', { body })).error.code).toBe('too_many')
})

test('an unknown address waits like a known one, and another IP address sees neither', async () => {
  for (const email of ['tiene@example.com', 'nadie@example.com']) {
    if (email.startsWith('tiene')) await register(email)
    await call('resendCode', { body: { email } })
    expect(await wait('resendCode', { email })).toBe(30)
    expect(await wait('resendCode', { email }, { address: '10.77.0.1' })).toBe(0)
  }
})

test('the pages of a change of e-mail and of leaving show when the next code is available', async () => {
  const { token } = await account()
  const ends = () => new Date(clock.now().getTime() + 30_000).toISOString()
  await call('sendLeavingCode', { token })
  expect((await call('getLeaving', { token })).data).toMatchObject({ again_at: ends() })
  expect(await wait('sendLeavingCode', {}, { token })).toBe(30)
  const body = { email: 'otra@example.com', current_password: theirs }
  await call('changeEmail', { token, body })
  expect((await call('getEmailChange', { token })).data).toMatchObject({ again_at: ends() })
})

test("other users and visitors cannot see a user's wait", async () => {
  const { token } = await account()
  await call('sendLeavingCode', { token })
  expect(await wait('sendLeavingCode')).toBe(0)
  expect(await wait('sendLeavingCode', {}, { token: (await account()).token })).toBe(0)
})
