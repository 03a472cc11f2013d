import { describe, expect, test } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { password, testPlatform } from '../harness.ts'
import {
  accountWithSecondFactor,
  advanceSeconds,
  enableSecondFactor,
  startChallenge,
  stateOf,
} from './authenticator.ts'

const platform = await testPlatform()
const { call, mails, owner } = platform

type SignedIn = Operations['verifySecondFactor']['result']

const isOpen = async (token: string) => (await call('getInvestorProfile', { token })).status === 200
const verify = (ticket: string, code: string, headers = {}) =>
  call('verifySecondFactor', { body: { ticket, code }, headers })
const recover = (ticket: string, recovery_code: string) =>
  call('redeemRecoveryCode', { body: { ticket, recovery_code } })

async function subjectsTo(email: string): Promise<string[]> {
  await platform.jobs.drain()
  return mails.filter(({ to }) => to === email).map(({ subject }) => subject)
}

describe('setting up a second factor', () => {
  test('completes with the first code, ends other sessions, shows ten recovery codes and notifies the owner', async () => {
    const { email, token: elsewhere } = await platform.account()
    const { data } = await call('login', { body: { email, password } })
    const { accessToken: token } = data as SignedIn
    const { recoveryCodes } = await enableSecondFactor(platform, token)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await stateOf(platform, token)).toMatchObject({ state: 'on', codes_left: 10, secret: '' })
    expect([await isOpen(token), await isOpen(elsewhere)]).toEqual([true, false])
    expect((await subjectsTo(email)).join()).toContain('en dos pasos')
  })

  test('needs the password, not only an open session', async () => {
    const { token } = await platform.account()
    const start = (current_password?: string) =>
      call('startSecondFactor', { token, body: { current_password } })
    for (const refused of [await start(), await start('otra cosa')])
      expect(refused.error.fields).toMatchObject([{ field: 'current_password' }])
    expect((await stateOf(platform, token)).state).toBe('off')
    expect((await start(password)).status).toBe(204)
  })

  test('needs a correct code within 15 minutes', async () => {
    const { token } = await platform.account()
    const confirm = (code: string) => call('confirmSecondFactor', { token, body: { code } })
    expect((await confirm('123456')).error.code).toBe('wrong_state')
    await call('startSecondFactor', { token, body: { current_password: password } })
    expect((await confirm('000000')).error.fields).toMatchObject([{ field: 'code' }])
    advanceSeconds(platform, 15 * 60)
    expect((await confirm('000000')).error.code).toBe('wrong_state')
    expect(await stateOf(platform, token)).toMatchObject({ state: 'off', address: '', secret: '' })
  })

  test('shows the secret only in the session that started it', async () => {
    const { email, token: elsewhere } = await platform.account()
    const { data } = await call('login', { body: { email, password } })
    const { accessToken: token } = data as SignedIn
    await call('startSecondFactor', { token, body: { current_password: password } })
    expect((await stateOf(platform, token)).secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
    expect(await stateOf(platform, elsewhere)).toMatchObject({ state: 'off', address: '', secret: '' })
  })

  test('stores neither the secret nor the recovery codes as plain text', async () => {
    const { id, token } = await platform.account()
    await call('startSecondFactor', { token, body: { current_password: password } })
    const secret = (await stateOf(platform, token)).secret.replaceAll(' ', '')
    const { recoveryCodes } = await enableSecondFactor(platform, token)
    const kept = ['second_factors', 'recovery_codes'].map((table) =>
      owner.query(`select row_to_json(t)::text as row from ${table} t where user_id = $1`, [id]),
    )
    const text = (await Promise.all(kept)).flatMap(({ rows }) => rows.map(({ row }) => row)).join()
    expect(text).not.toBe('')
    for (const hidden of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(text).not.toContain(hidden)
  })

  test("for another phone keeps the old one valid until the new one's first code", async () => {
    const { email, token, code, recoveryCodes } = await accountWithSecondFactor(platform)
    await call('startSecondFactor', { token, body: { current_password: password } })
    expect((await verify(await startChallenge(platform, email), code())).status).toBe(200)
    advanceSeconds(platform, 60)
    const next = await enableSecondFactor(platform, token)
    advanceSeconds(platform, 60)
    expect((await verify(await startChallenge(platform, email), code())).error.code).toBe('factor_code_wrong')
    expect((await recover(await startChallenge(platform, email), recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await verify(await startChallenge(platform, email), next.code())).status).toBe(200)
  })
})

describe('a login with a second factor', () => {
  test('returns a challenge instead of a session, and the code opens the session', async () => {
    const { email, code } = await accountWithSecondFactor(platform)
    const { status, data } = await call('login', { body: { email, password } })
    expect(status).toBe(200)
    expect(Object.keys(data as object).sort()).toEqual(['ends_at', 'ticket'])
    const answer = await verify((data as { ticket: string }).ticket, code())
    expect(await isOpen((answer.data as SignedIn).accessToken)).toBe(true)
  })

  test("returns a challenge for a mailed link and for a login's secret too", async () => {
    const { email, code } = await accountWithSecondFactor(platform)
    await call('sendLoginLink', { body: { email } })
    await platform.jobs.drain()
    const mail = mails.findLast((each) => each.to === email && each.text.includes('secret='))
    const mailed = /secret=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const { data } = await call('loginSecret', { body: { secret: mailed } })
    const signedIn = (await verify((data as { ticket: string }).ticket, code())).data as SignedIn
    const handed = await call('loginSecret', { body: { secret: signedIn.secret } })
    expect(Object.keys(handed.data as object).sort()).toEqual(['ends_at', 'ticket'])
  })

  test.each([
    ['the previous code', -1, 200],
    ['the next code', 1, 200],
    ['the third code back', -3, 400],
  ])('with %s (%i × 30 seconds) returns status %i', async (_what, steps, status) => {
    const { email, code } = await accountWithSecondFactor(platform)
    expect((await verify(await startChallenge(platform, email), code(steps))).status).toBe(status)
  })

  test('accepts a code once', async () => {
    const { email, code } = await accountWithSecondFactor(platform)
    const [first, second] = [await startChallenge(platform, email), await startChallenge(platform, email)]
    expect((await verify(first, code())).status).toBe(200)
    expect((await verify(second, code())).error.code).toBe('factor_code_wrong')
    advanceSeconds(platform, 30)
    expect((await verify(second, code())).status).toBe(200)
  })

  test('accepts one of two concurrent attempts with the same code', async () => {
    const { email, code } = await accountWithSecondFactor(platform)
    const tickets = [await startChallenge(platform, email), await startChallenge(platform, email)]
    const answers = await Promise.all(tickets.map((ticket) => verify(ticket, code())))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('expires after ten minutes, after its use, and in another browser', async () => {
    const { email, code } = await accountWithSecondFactor(platform)
    const late = await startChallenge(platform, email)
    advanceSeconds(platform, 10 * 60)
    expect((await verify(late, code())).error.code).toBe('challenge_over')
    const ticket = await startChallenge(platform, email)
    const other = { 'x-device-token': 'a'.repeat(64) }
    expect((await verify(ticket, code(), other)).error.code).toBe('challenge_over')
    expect((await verify(ticket, code())).status).toBe(200)
    advanceSeconds(platform, 60)
    expect((await verify(ticket, code())).error.code).toBe('challenge_over')
  })

  test('is cancelled after five wrong codes', async () => {
    const { email, code } = await accountWithSecondFactor(platform)
    const ticket = await startChallenge(platform, email)
    for (let index = 0; index < 5; index += 1)
      expect((await verify(ticket, '000000')).error.code).toBe('factor_code_wrong')
    expect((await verify(ticket, code())).error.code).toBe('challenge_over')
  })

  test('after 20 wrong codes in a day accepts only a recovery code', async () => {
    const { email, code, recoveryCodes } = await accountWithSecondFactor(platform)
    for (let index = 0; index < 20; index += 1)
      await call('verifySecondFactor', {
        body: { ticket: await startChallenge(platform, email), code: '000000' },
        address: '127.0.0.1',
      }).then(() => advanceSeconds(platform, 300))
    expect((await verify(await startChallenge(platform, email), code())).error.code).toBe('too_many')
    expect((await recover(await startChallenge(platform, email), recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test('accepts a recovery code once, however formatted, and mails the owner how many remain', async () => {
    const { email, recoveryCodes } = await accountWithSecondFactor(platform)
    const written = (recoveryCodes[3] ?? '').toLowerCase().replace('-', ' ')
    const answer = await recover(await startChallenge(platform, email), written)
    const { accessToken: token } = answer.data as SignedIn
    expect(await stateOf(platform, token)).toMatchObject({ codes_left: 9, recovery_codes: '' })
    expect((await recover(await startChallenge(platform, email), written)).error.code).toBe(
      'recovery_code_wrong',
    )
    await platform.jobs.drain()
    expect(
      mails
        .filter(({ to }) => to === email)
        .map(({ text }) => text)
        .join(),
    ).toContain('Te quedan 9')
  })
})

describe('recovery codes', () => {
  test('cannot be shown again once hidden, and new ones replace the old', async () => {
    const { email, token, recoveryCodes } = await accountWithSecondFactor(platform)
    await call('hideRecoveryCodes', { token })
    expect((await stateOf(platform, token)).recovery_codes).toBe('')
    expect((await call('renewRecoveryCodes', { token })).status).toBe(204)
    const next = (await stateOf(platform, token)).recovery_codes.split('\n')
    expect((await recover(await startChallenge(platform, email), recoveryCodes[0] ?? '')).status).toBe(400)
    expect((await recover(await startChallenge(platform, email), next[0] ?? '')).status).toBe(200)
  })

  test('cannot be renewed without a second factor', async () => {
    const { token } = await platform.account()
    expect((await call('renewRecoveryCodes', { token })).error.code).toBe('wrong_state')
  })
})

describe('turning a second factor off', () => {
  test('lets the password alone open the account, and notifies the owner', async () => {
    const { email, token } = await accountWithSecondFactor(platform)
    expect((await call('endSecondFactor', { token })).status).toBe(204)
    expect((await call('login', { body: { email, password } })).data).toHaveProperty('accessToken')
    expect((await subjectsTo(email)).join()).toContain('ya no pide el segundo paso')
  })

  test('needs a fresh code', async () => {
    const { token, code } = await accountWithSecondFactor(platform)
    advanceSeconds(platform, 10 * 60)
    expect((await call('endSecondFactor', { token })).error.code).toBe('second_factor_needed')
    await call('giveSecondFactor', { token, body: { code: code() } })
    expect((await call('endSecondFactor', { token })).status).toBe(204)
  })
})
