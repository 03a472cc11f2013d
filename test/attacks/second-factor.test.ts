import { describe, expect, test } from 'vitest'
import type { Operations } from '../../src/generated/operations.ts'
import {
  accountWithSecondFactor,
  advanceSeconds,
  enableSecondFactor,
  type SecondFactorAccount,
  startChallenge,
} from '../server/auth/authenticator.ts'
import { password, testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const { call, owner } = platform

type SignedIn = Operations['verifySecondFactor']['result']

const next = 'una frase que nadie sabe'
const isOpen = async (token: string) => (await call('getInvestorProfile', { token })).status === 200
const verify = (ticket: string, code: string) => call('verifySecondFactor', { body: { ticket, code } })

/** Counts responses by status. */
function byStatus(answers: { status: number }[]): Record<number, number> {
  const statuses = answers.map(({ status }) => status)
  return Object.fromEntries(
    [...new Set(statuses)].map((each) => [each, statuses.filter((s) => s === each).length]),
  )
}

describe('an attacker with the password but without the phone', () => {
  test('loses a started login when the password changes', async () => {
    const { email, token, code } = await accountWithSecondFactor(platform)
    const ticket = await startChallenge(platform, email)
    const body = { current_password: password, password: next, password_repeat: next }
    expect((await call('changePassword', { token, body })).status).toBe(204)
    expect((await verify(ticket, code())).error.code).toBe('challenge_over')
  })

  test('has five of 50 concurrent guesses evaluated; a right code opens one session', async () => {
    const { email, code } = await accountWithSecondFactor(platform)
    const guessed = await startChallenge(platform, email)
    const guesses = Array.from({ length: 50 }, (_each, index) => verify(guessed, String(100_000 + index)))
    const wrongCodeReplies = (await Promise.all(guesses)).filter(
      ({ error }) => error.code === 'factor_code_wrong',
    )
    expect(wrongCodeReplies.length).toBeLessThanOrEqual(5)
    const ticket = await startChallenge(platform, email)
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(ticket, code())))
    expect(byStatus(answers)).toEqual({ 200: 1, 400: 49 })
  })

  test('cannot block a fresh code in the owner’s open session', async () => {
    const { email, token, code } = await accountWithSecondFactor(platform)
    for (let login = 0; login < 6; login += 1) {
      const ticket = await startChallenge(platform, email)
      for (let guess = 0; guess < 5; guess += 1) await verify(ticket, '000000')
    }
    expect((await verify(await startChallenge(platform, email), code())).status).toBe(429)
    expect((await call('giveSecondFactor', { token, body: { code: code() } })).status).toBe(204)
  })

  test('loses a session opened while the owner turns the second factor on', async () => {
    const { email, token } = await platform.account()
    await call('startSecondFactor', { token, body: { current_password: password } })
    const lock = await owner.connect()
    await lock.query('begin')
    await lock.query('lock table secrets in exclusive mode')
    const login = call('login', { body: { email, password } })
    await waiting(1)
    const turnedOn = enableSecondFactor(platform, token)
    await Promise.race([turnedOn, waiting(2)])
    await lock.query('commit')
    lock.release()
    await turnedOn
    expect(await isOpen(((await login).data as SignedIn).accessToken)).toBe(false)
  })
})

test('a session with a stolen token can try 20 codes a day', async () => {
  const { token, code }: SecondFactorAccount = await accountWithSecondFactor(platform)
  const give = (tried: string) => call('giveSecondFactor', { token, body: { code: tried } })
  for (let tried = 0; tried < 20; tried += 1) {
    expect((await give('000000')).error.code).toBe('factor_code_wrong')
    if (tried % 10 === 9) advanceSeconds(platform, 300)
  }
  expect((await give(code())).error.code).toBe('too_many')
})

/** Waits until this many connections wait for a lock. */
async function waiting(count: number): Promise<void> {
  const sql = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await owner.query(sql)).rows[0].count, { timeout: 10_000 }).toBe(count)
}
