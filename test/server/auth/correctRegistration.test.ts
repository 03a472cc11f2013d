import { expect, test } from 'vitest'
import { password, testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call, clock, jobs, mails } = platform
const person = { name: 'Ana', surname: 'Prueba', password, password_repeat: password }

let turn = 0

async function registers() {
  turn += 1
  const email = `mal.escrito${turn}@example.com`
  const { data } = await call('registerUser', {
    body: { ...person, email, terms: true, privacy: true },
    address: `10.9.0.${turn}`,
  })
  const { ticket } = Object(data)
  return { email, right: `bien.escrito${turn}@example.com`, ticket: String(ticket) }
}

const corrects = (ticket: string, email: string) => call('correctRegistration', { body: { ticket, email } })
const knownAs = async (ticket: string) => (await call('getRegistration', { body: { ticket } })).data
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000))

/** Returns the part of the newest mail to an address that matches a pattern, such as a code or a link's secret. */
async function mailed(email: string, pattern: RegExp): Promise<string> {
  await jobs.drain()
  for (const { to, text } of mails.toReversed()) {
    const said = to.includes(email) ? text.match(pattern)?.[0] : undefined
    if (said !== undefined) return said
  }
  throw new Error(`No mail to ${email} says ${pattern}.`)
}

const codeTo = (email: string) => mailed(email, /\b\d{5}\b/)
const linkTo = (email: string) => mailed(email, /(?<=enter\?secret=)[\w-]+/)
const resetTo = (email: string) => mailed(email, /(?<=remember-password\?token=)[\w-]+/)

test('corrects a mistyped address, and the new code opens the account', async () => {
  const { email, right, ticket } = await registers()
  expect(await knownAs(ticket)).toEqual({ email })
  expect((await corrects(ticket, right.toUpperCase())).status).toBe(204)
  expect(await knownAs(ticket)).toEqual({ email: right })
  const code = await codeTo(right)
  const entered = await call('verifyEmail', { body: { email: right, code } })
  expect(entered.data).toMatchObject({ email: right, email_verification: true })
  expect(await knownAs(ticket)).toEqual({ email: '' })
})

test('codes and links mailed to the mistyped address become invalid', async () => {
  const { email, right, ticket } = await registers()
  await call('forgotPassword', { body: { email } })
  const [code, secret, token] = [await codeTo(email), await linkTo(email), await resetTo(email)]
  await corrects(ticket, right)
  for (const address of [email, right])
    expect((await call('verifyEmail', { body: { email: address, code } })).error.code).toBe('code_invalid')
  expect((await call('loginSecret', { body: { secret } })).error.code).toBe('secret_invalid')
  const chosen = { password: 'otra-frase-muy-larga', password_repeat: 'otra-frase-muy-larga' }
  expect((await call('resetPassword', { body: { token, ...chosen } })).error.code).toBe('reset_invalid')
})

test('a correction to the same address, or to one with an account, is rejected', async () => {
  const { email, ticket } = await registers()
  const same = await corrects(ticket, email)
  expect(same.error.fields).toMatchObject([{ field: 'email', key: 'validator.error_same_code_address' }])
  const other = await platform.account()
  expect((await corrects(ticket, other.email)).error.code).toBe('already_registered')
  expect(await knownAs(ticket)).toEqual({ email })
})

test('a correction is over after the confirmation, after an hour, and without the ticket', async () => {
  const confirmed = await registers()
  const code = await codeTo(confirmed.email)
  await call('verifyEmail', { body: { email: confirmed.email, code } })
  expect((await corrects(confirmed.ticket, confirmed.right)).error.code).toBe('registration_over')

  const late = await registers()
  const secret = await linkTo(late.email)
  later(61)
  expect(await knownAs(late.ticket)).toEqual({ email: '' })
  expect((await corrects(late.ticket, late.right)).error.code).toBe('registration_over')

  for (const ticket of [secret, 'x'.repeat(43)]) {
    expect(await knownAs(ticket)).toEqual({ email: '' })
    expect((await corrects(ticket, late.right)).error.code).toBe('registration_over')
  }
})

test('a registration allows five corrections', async () => {
  const { ticket } = await registers()
  for (let again = 0; again < 5; again += 1)
    expect((await corrects(ticket, `otra${again}.${turn}@example.com`)).status).toBe(204)
  expect((await corrects(ticket, `otra6.${turn}@example.com`)).error.code).toBe('too_many')
})

test('allows another code half a minute after the correction', async () => {
  const { right, ticket } = await registers()
  await corrects(ticket, right)
  const { data } = await call('getNextCode', { body: { of: 'resendCode', email: right } })
  expect(data).toEqual({ at: new Date(clock.now().getTime() + 30_000).toISOString() })
})

test('the ticket opens no session and shows no account', async () => {
  const { ticket } = await registers()
  expect((await call('loginSecret', { body: { secret: ticket } })).error.code).toBe('secret_invalid')
  expect((await call('describeLink', { body: { secret: ticket } })).data).toMatchObject({
    opens: 'nothing',
    email: '',
  })
})
