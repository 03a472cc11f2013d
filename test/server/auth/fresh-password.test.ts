import { describe, expect, test } from 'vitest'
import { password, testPlatform } from '../harness.ts'
import { advanceSeconds, enableSecondFactor } from './authenticator.ts'

const platform = await testPlatform()
const { call } = platform
const body = { holder: 'Ana Prueba', iban: 'ES9121000418450200051332' }

/** Returns an account without a second factor, ten minutes after its login. */
async function loggedInBefore() {
  const account = await platform.account()
  advanceSeconds(platform, 10 * 60)
  const { token } = account
  const add = () => call('addBankAccount', { token, key: crypto.randomUUID(), body })
  const give = (current_password: string) => call('givePassword', { token, body: { current_password } })
  return { token, add, give }
}

describe('a bank account of a person without a second factor', () => {
  test('is added without a question soon after the login', async () => {
    const { token } = await platform.account()
    const added = await call('addBankAccount', { token, key: crypto.randomUUID(), body })
    expect(added.status).toBe(200)
  })

  test('is added later only once the password is given', async () => {
    const { add, give } = await loggedInBefore()
    const refused = await add()
    expect([refused.status, refused.error.code]).toEqual([403, 'password_needed'])
    expect((await give('another password')).error.code).toBe('password_wrong')
    expect((await add()).error.code).toBe('password_needed')
    expect((await give(password)).status).toBe(204)
    expect((await add()).status).toBe(200)
  })

  test('the password does not stand for a second factor', async () => {
    const { token, give } = await loggedInBefore()
    await enableSecondFactor(platform, token)
    expect((await give(password)).status).toBe(403)
  })
})
