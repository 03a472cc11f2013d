import { describe, expect, test } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { password, testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call, clock, mails } = platform
let turn = 0

const minutes = (count: number) => clock.set(new Date(clock.now().getTime() + count * 60_000))

/** Requests a login link and returns its secret from the mail. */
async function secretFor(email: string): Promise<string> {
  turn += 1
  await call('sendLoginLink', { body: { email }, address: `10.1.0.${turn}` })
  await platform.jobs.drain()
  const mail = mails.findLast((each) => each.to === email && each.text.includes('/enter?secret='))
  return /alba\.localhost:\d+\/enter\?secret=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function registered(email: string): Promise<void> {
  const person = { name: 'Ana', surname: 'Prueba', email, password, password_repeat: password }
  await call('registerUser', { body: { ...person, terms: true, privacy: true } })
}

describe('a mailed login link', () => {
  test('opens a session once', async () => {
    const { email } = await platform.account()
    const secret = await secretFor(email)
    const { status, data } = await call('loginSecret', { body: { secret } })
    expect(status).toBe(200)
    const { accessToken: token } = data as Operations['verifySecondFactor']['result']
    expect((await call('getSession', { token })).data).toMatchObject({ authenticated: true, email })
    expect((await call('loginSecret', { body: { secret } })).error.code).toBe('secret_invalid')
  })

  test('expires after exactly 15 minutes', async () => {
    const { email } = await platform.account()
    const secret = await secretFor(email)
    minutes(15)
    expect((await call('loginSecret', { body: { secret } })).error.code).toBe('secret_invalid')
    const next = await secretFor(email)
    clock.set(new Date(clock.now().getTime() + 15 * 60_000 - 1))
    expect((await call('loginSecret', { body: { secret: next } })).status).toBe(200)
  })

  test('is invalid in another tenant', async () => {
    const { email } = await platform.account()
    await platform.account({ email, host: 'nexo.localhost' })
    const secret = await secretFor(email)
    expect((await call('loginSecret', { body: { secret }, host: 'nexo.localhost' })).status).toBe(400)
  })

  test('invalidates the other mailed links once it is used', async () => {
    const { email } = await platform.account()
    const [first, second] = [await secretFor(email), await secretFor(email)]
    expect((await call('loginSecret', { body: { secret: first } })).status).toBe(200)
    expect((await call('loginSecret', { body: { secret: second } })).error.code).toBe('secret_invalid')
  })

  test('cannot reset a password, and a reset link cannot log in', async () => {
    const { email } = await platform.account()
    const token = await secretFor(email)
    const body = { token, password: 'a new password', password_repeat: 'a new password' }
    expect((await call('resetPassword', { body })).error.code).toBe('reset_invalid')
    await call('forgotPassword', { body: { email } })
    await platform.jobs.drain()
    const reset = /\?token=([\w-]+)/.exec(
      mails.findLast(({ to, text }) => to === email && text.includes('?token='))?.text ?? '',
    )?.[1]
    expect((await call('loginSecret', { body: { secret: reset } })).error.code).toBe('secret_invalid')
  })

  test('verifies the address of an unconfirmed account', async () => {
    await registered('sinconfirmar@example.com')
    const secret = await secretFor('sinconfirmar@example.com')
    const { data } = await call('loginSecret', { body: { secret } })
    expect(data).toMatchObject({ email_verification: true })
  })

  test('is not stored as plain text', async () => {
    const { email } = await platform.account()
    const secret = await secretFor(email)
    const { rows } = await platform.owner.query('select * from secrets')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('is not mailed to an unknown address, and the answer is the same', async () => {
    const before = mails.length
    const unknown = await call('sendLoginLink', { body: { email: 'nadie@example.com' } })
    const { email } = await platform.account()
    const known = await call('sendLoginLink', { body: { email } })
    await platform.jobs.drain()
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
    expect(
      mails
        .slice(before)
        .filter(({ to }) => to !== '')
        .map(({ to }) => to),
    ).toContain(email)
    expect(mails.map(({ to }) => to)).not.toContain('nadie@example.com')
  })
})

describe('an account that somebody else registered', () => {
  const [theirs, mine] = ['a', 'b'].map((letter) => ({ 'x-device-token': letter.repeat(64) }))
  const person = { name: 'Ana', surname: 'Prueba', password, password_repeat: password }

  const register = (email: string) =>
    call('registerUser', { body: { ...person, email, terms: true, privacy: true }, headers: theirs ?? {} })
  const mailedTo = async (email: string, found: RegExp) => {
    await platform.jobs.drain()
    return (
      found.exec(mails.findLast((each) => each.to === email && found.test(each.text))?.text ?? '')?.[1] ?? ''
    )
  }
  const login = (email: string, chosen = password) =>
    call('login', { body: { email, password: chosen }, headers: theirs ?? {} })

  test('loses their password when the owner of the address opens the mailed link, and gets one of its own', async () => {
    const email = 'victima@example.com'
    await register(email)
    const secret = await mailedTo(email, /enter\?secret=([\w-]+)/)
    const described = await call('describeLink', { body: { secret }, headers: mine ?? {} })
    expect(described.data).toMatchObject({ confirms: true, replaces_password: true })
    expect((await call('loginSecret', { body: { secret }, headers: mine ?? {} })).status).toBe(200)
    expect((await login(email)).error.code).toBe('bad_credentials')
    const token = await mailedTo(email, /\?token=([\w-]+)/)
    const next = 'una frase que solo yo conozco'
    expect(
      (await call('resetPassword', { body: { token, password: next, password_repeat: next } })).status,
    ).toBe(204)
    expect((await login(email, next)).status).toBe(200)
  })

  test('loses their password when the owner types the code in another browser', async () => {
    const email = 'otra.victima@example.com'
    await register(email)
    const code = await mailedTo(email, /\b(\d{5})\b/)
    expect((await call('verifyEmail', { body: { email, code }, headers: mine ?? {} })).status).toBe(200)
    expect((await login(email)).error.code).toBe('bad_credentials')
  })

  test('keeps the password when the browser of the registration confirms the address', async () => {
    const [byLink, byCode] = ['enlace@example.com', 'codigo@example.com']
    await register(byLink)
    const secret = await mailedTo(byLink, /enter\?secret=([\w-]+)/)
    const described = await call('describeLink', { body: { secret }, headers: theirs ?? {} })
    expect(described.data).toMatchObject({ confirms: true, replaces_password: false })
    await call('loginSecret', { body: { secret }, headers: theirs ?? {} })
    await register(byCode)
    const code = await mailedTo(byCode, /\b(\d{5})\b/)
    await call('verifyEmail', { body: { email: byCode, code }, headers: theirs ?? {} })
    for (const email of [byLink, byCode]) expect((await login(email)).status).toBe(200)
  })
})

describe("the secret in a login's answer", () => {
  test.each(['logout', 'endOtherSessions', 'endSession'] as const)(
    'opens nothing after %s',
    async (operation) => {
      const { email, token: other } = await platform.account()
      const { data } = await call('login', { body: { email, password } })
      const { accessToken, secret } = data as Operations['verifySecondFactor']['result']
      const token = operation === 'logout' ? accessToken : other
      const sessions = (await call('getMySessions', { token })).data as Operations['getMySessions']['result']
      const id = sessions.items.find(({ here }) => !here)?.id
      await call(operation, { token, params: operation === 'endSession' ? { id } : {} })
      expect((await call('loginSecret', { body: { secret } })).error.code).toBe('secret_invalid')
    },
  )

  test('opens one more session within five minutes, and differs each time', async () => {
    const { email } = await platform.account()
    const login = async () =>
      (await call('login', { body: { email, password } })).data as Operations['verifySecondFactor']['result']
    const [first, second] = [await login(), await login()]
    expect(first.secret).not.toBe(second.secret)
    expect((await call('loginSecret', { body: { secret: first.secret } })).status).toBe(200)
    const { secret } = await login()
    minutes(5)
    expect((await call('loginSecret', { body: { secret } })).error.code).toBe('secret_invalid')
  })
})

describe('login with a password and a secret', () => {
  test('verifies the address of the account', async () => {
    await registered('conenlace@example.com')
    const secret = await secretFor('conenlace@example.com')
    const body = { email: 'conenlace@example.com', password, secret }
    expect((await call('login', { body })).data).toMatchObject({ email_verification: true })
  })

  test("is refused with another account's secret, which stays valid", async () => {
    const mine = await platform.account()
    const { email } = await platform.account()
    const secret = await secretFor(email)
    const body = { email: mine.email, password, secret }
    expect((await call('login', { body })).error.code).toBe('secret_invalid')
    expect((await call('loginSecret', { body: { secret } })).status).toBe(200)
  })
})

describe('the description of a link', () => {
  test('shows the purpose and the account, and leaves the link valid', async () => {
    const { email } = await platform.account()
    const secret = await secretFor(email)
    const title = 'Entrar con un enlace'
    const description = {
      opens: 'session',
      name: 'Ana Prueba',
      email,
      mine: false,
      at_once: false,
      confirms: false,
      replaces_password: false,
      title,
    }
    expect((await call('describeLink', { body: { secret } })).data).toEqual(description)
    const { token } = await platform.account()
    expect((await call('describeLink', { token, body: { secret } })).data).toEqual(description)
    const own = (await call('login', { body: { email, password } }))
      .data as Operations['verifySecondFactor']['result']
    expect((await call('describeLink', { token: own.accessToken, body: { secret } })).data).toMatchObject({
      mine: true,
    })
    expect((await call('loginSecret', { body: { secret } })).status).toBe(200)
    expect((await call('describeLink', { body: { secret } })).data).toMatchObject({
      opens: 'nothing',
      email: '',
    })
  })

  test('shows a password reset', async () => {
    const { email } = await platform.account()
    await call('forgotPassword', { body: { email } })
    await platform.jobs.drain()
    const mail = mails.findLast(({ to, text }) => to === email && text.includes('?token='))
    const secret = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await call('describeLink', { body: { secret } })).data).toMatchObject({
      opens: 'password',
      email,
    })
  })

  test("is empty for another tenant's link, and for no link", async () => {
    const { email } = await platform.account()
    const secret = await secretFor(email)
    const title = 'Entrar con un enlace'
    const nothing = {
      opens: 'nothing',
      name: '',
      email: '',
      mine: false,
      at_once: false,
      confirms: false,
      replaces_password: false,
      title,
    }
    const elsewhere = { body: { secret }, host: 'nexo.localhost' }
    expect((await call('describeLink', elsewhere)).data).toEqual(nothing)
    expect((await call('describeLink', { body: { secret: '' } })).data).toEqual(nothing)
  })

  test('marks the secret of a login for immediate use by a visitor', async () => {
    const { email } = await platform.account()
    const { data } = await call('login', { body: { email, password } })
    const { secret } = data as Operations['verifySecondFactor']['result']
    expect((await call('describeLink', { body: { secret } })).data).toMatchObject({
      opens: 'session',
      at_once: true,
    })
  })
})
