import { beforeEach, expect, test } from 'vitest'
import type { Operations } from '../../src/generated/operations.ts'
import { password, testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const { call, clock, mails, jobs } = platform

let turn = 0
let email = ''
beforeEach(async () => {
  turn += 1
  email = `ana${turn}@example.com`
  const person = {
    name: 'Ana',
    surname: 'Prueba',
    password,
    password_repeat: password,
    terms: true,
    privacy: true,
  }
  await call('registerUser', { address: address(), body: { ...person, email } })
})

/** Counts the calls, so that each comes from another network. */
let calls = 0
function address(): string {
  calls += 1
  return `10.${turn}.${Math.floor(calls / 250)}.${calls % 250}`
}

async function mailed(): Promise<{ code: string; link: string }> {
  await jobs.drain()
  const text = mails.findLast(({ to }) => to === email)?.text ?? ''
  return {
    code: /\b\d{5}\b/.exec(text)?.[0] ?? '',
    link: /enter\?secret=([\w-]+)/.exec(text)?.[1] ?? '',
  }
}

const tries = (code: string) => call('verifyEmail', { address: address(), body: { email, code } })

async function guessWrong(times: number): Promise<void> {
  for (let each = 0; each < times; each += 1) {
    const { code } = await mailed()
    expect((await tries(code === '00000' ? '00001' : '00000')).error.code).toBe('code_invalid')
  }
}

test('after ten wrong codes in a day every verification code is rejected', async () => {
  await guessWrong(10)
  const { code } = await mailed()
  expect((await tries(code)).error.code).toBe('code_invalid')
  await call('resendCode', { address: address(), body: { email } })
  expect((await tries((await mailed()).code)).error.code).toBe('code_invalid')
})

test('after ten wrong codes the mail’s link still works, once', async () => {
  await guessWrong(10)
  const { link } = await mailed()
  expect(link).toHaveLength(43)
  const open = () => call('loginSecret', { body: { secret: link } })
  clock.set(new Date(clock.now().getTime() + 14 * 60_000))
  const { status, data } = await open()
  expect([status, (data as Operations['verifySecondFactor']['result']).email_verification]).toEqual([
    200,
    true,
  ])
  expect((await open()).error.code).toBe('secret_invalid')
})

test('concurrent guesses are each counted', async () => {
  const { code } = await mailed()
  const wrong = Array.from({ length: 30 }, (_each, index) => String(index).padStart(5, '0')).filter(
    (each) => each !== code,
  )
  await Promise.all(wrong.map(tries))
  expect((await tries(code)).error.code).toBe('code_invalid')
})

test('codes are accepted again the next day', async () => {
  await guessWrong(10)
  clock.set(new Date(clock.now().getTime() + 86_400_000))
  await call('resendCode', { address: address(), body: { email } })
  expect((await tries((await mailed()).code)).status).toBe(200)
})

test('after nine wrong codes a right one is accepted', async () => {
  await guessWrong(9)
  expect((await tries((await mailed()).code)).status).toBe(200)
})
