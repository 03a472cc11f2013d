import { expect, test } from 'vitest'
import { testPlatform } from '../server/harness.ts'

const platform = await testPlatform()
const { app, call, mails, owner } = platform

const person = {
  name: 'Ana',
  surname: 'Prueba',
  password: 'una frase larga',
  password_repeat: 'una frase larga',
}

/** Returns the newest mailed link of a kind. */
async function linkFor(email: string, pattern: RegExp): Promise<{ address: string; secret: string }> {
  await platform.jobs.drain()
  const text = mails.findLast((mail) => mail.to === email && pattern.test(mail.text))?.text ?? ''
  const [address = '', secret = ''] = pattern.exec(text) ?? []
  return { address, secret }
}

async function loginLink(email: string) {
  await call('sendLoginLink', { body: { email } })
  return linkFor(email, /http\S+\/enter\?secret=([\w-]+)/)
}

async function resetLink(email: string) {
  await call('forgotPassword', { body: { email } })
  return linkFor(email, /http\S+\/remember-password\?token=([\w-]+)/)
}

/** Requests a link as a mail scanner does before its reader opens it. */
async function scans({ address, secret }: { address: string; secret: string }): Promise<void> {
  const { pathname, search } = new URL(address)
  for (const method of ['GET', 'HEAD', 'GET'] as const)
    await app.inject({ method, url: pathname + search, headers: { host: 'alba.localhost' } })
  for (let turn = 0; turn < 3; turn += 1) await call('describeLink', { body: { secret } })
}

test('a mail scanner that opens every link neither uses nor confirms any', async () => {
  const email = 'escaneada@example.com'
  await call('registerUser', { body: { ...person, email, terms: true, privacy: true } })
  const [enter, reset] = [await loginLink(email), await resetLink(email)]
  await scans(enter)
  await scans(reset)
  const { rows } = await owner.query('select email_verified_at from users where email = $1', [email])
  expect(rows).toEqual([{ email_verified_at: null }])
  expect((await owner.query('select from sessions')).rowCount).toBe(0)
  const password = { password: 'otra frase larga', password_repeat: 'otra frase larga' }
  expect((await call('describeLink', { body: { secret: enter.secret } })).data).toMatchObject({
    opens: 'session',
  })
  expect((await call('resetPassword', { body: { token: reset.secret, ...password } })).status).toBe(204)
})

test('a login link is used only by a JSON call, not by another site’s form or image', async () => {
  const { email } = await platform.account()
  const { secret } = await loginLink(email)
  const headers = { host: 'alba.localhost', origin: 'https://evil.example' }
  const url = '/v2/user/login-secret'
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const payload = JSON.stringify({ secret })
    const answer = await app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  }
  expect((await app.inject({ method: 'GET', url: `${url}?secret=${secret}`, headers })).statusCode).toBe(405)
  const preflight = await app.inject({ method: 'OPTIONS', url, headers })
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  expect((await call('loginSecret', { body: { secret } })).status).toBe(200)
})

test('guessing login links is rate limited and reveals nothing', async () => {
  const guess = (turn: number) =>
    call('describeLink', { body: { secret: `guess-number-${turn}-that-is-long` }, address: '10.3.0.1' })
  const { token } = await platform.account()
  const own = { body: { secret: 'guess' }, token }
  for (let turn = 0; turn < 30; turn += 1) expect((await call('describeLink', own)).status).toBe(200)
  expect((await call('describeLink', own)).error.code).toBe('too_many')
  expect((await guess(1)).data).toEqual({
    opens: 'nothing',
    name: '',
    email: '',
    mine: false,
    at_once: false,
    confirms: false,
    replaces_password: false,
    title: 'Entrar con un enlace',
  })
})
