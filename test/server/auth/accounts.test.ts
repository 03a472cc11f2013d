import { beforeEach, describe, expect, test } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { smtp } from '../../../src/server/mail/smtp.ts'
import { password, testPlatform } from '../harness.ts'

const platform = await testPlatform()
const { call, clock, mails } = platform

const person = {
  name: 'Lucía',
  surname: "O'Brien",
  email: 'lucia@example.com',
  password,
  password_repeat: password,
  terms: true,
  privacy: true,
}

let turn = 0

/** Gives each test a separate address, so that attempts are counted separately. */
beforeEach(() => {
  turn += 1
  clock.set(new Date(clock.now().getTime() + 3_600_000 * 2))
})

async function register(email: string, host?: string) {
  return call('registerUser', { host, body: { ...person, email }, address: `10.9.0.${turn}` })
}

async function codeFor(email: string, tenant: 'alba' | 'nexo' = 'alba'): Promise<string> {
  await platform.jobs.drain()
  const mail = mails.findLast((each) => each.to === email && each.tenant === platform.tenants[tenant])
  return /\b\d{5}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

const minutes = (count: number) => clock.set(new Date(clock.now().getTime() + count * 60_000))

/** Resolves when a transaction of the server waits for a lock. */
async function somebodyWaits(): Promise<void> {
  const { rowCount } = await platform.owner.query(
    `select from pg_stat_activity
     where datname = current_database() and usename = 'tesela_app' and wait_event_type = 'Lock'`,
  )
  if (rowCount === 0) await new Promise(setImmediate).then(somebodyWaits)
}

describe('registration', () => {
  test('mails a code, and the code opens a session', async () => {
    expect((await register('Ana@Example.com')).data).toEqual({
      email: 'ana@example.com',
      ticket: expect.any(String),
    })
    const code = await codeFor('ana@example.com')
    const { status, data } = await call('verifyEmail', { body: { email: 'ana@example.com', code } })
    expect(status).toBe(200)
    const { accessToken, token_expired_at, email_verification } =
      data as Operations['verifySecondFactor']['result']
    expect(email_verification).toBe(true)
    expect(Date.parse(token_expired_at) - clock.now().getTime()).toBe(15 * 86_400_000)
    const session = await call('getSession', { token: accessToken })
    expect(session.data).toMatchObject({
      authenticated: true,
      name: "Lucía O'Brien",
      role: 'USER',
      email_verification: true,
    })
  })

  test('allows one account per address and tenant, whatever the letter case', async () => {
    expect((await register('uno@example.com')).status).toBe(200)
    expect((await register('UNO@example.com')).error.code).toBe('already_registered')
    expect((await register('uno@example.com', 'nexo.localhost')).status).toBe(200)
  })

  test('a code expires after exactly five minutes', async () => {
    await register('cinco@example.com')
    const code = await codeFor('cinco@example.com')
    minutes(5)
    expect((await call('verifyEmail', { body: { email: 'cinco@example.com', code } })).error.code).toBe(
      'code_invalid',
    )
    await call('resendCode', { body: { email: 'cinco@example.com' } })
    const next = await codeFor('cinco@example.com')
    clock.set(new Date(clock.now().getTime() + 299_999))
    expect((await call('verifyEmail', { body: { email: 'cinco@example.com', code: next } })).status).toBe(200)
  })

  test('a code is invalid after its use and after the next code', async () => {
    await register('tres@example.com')
    const first = await codeFor('tres@example.com')
    await call('resendCode', { body: { email: 'tres@example.com' } })
    const second = await codeFor('tres@example.com')
    const attempt = (code: string) => call('verifyEmail', { body: { email: 'tres@example.com', code } })
    if (first !== second) expect((await attempt(first)).error.code).toBe('code_invalid')
    expect((await attempt(second)).status).toBe(200)
    expect((await attempt(second)).error.code).toBe('code_invalid')
  })

  test('a wrong code is told at its field', async () => {
    await register('campo@example.com')
    const code = await codeFor('campo@example.com')
    const wrong = code === '12345' ? '54321' : '12345'
    const { status, error } = await call('verifyEmail', { body: { email: 'campo@example.com', code: wrong } })
    expect(status).toBe(400)
    expect(error.fields).toMatchObject([{ field: 'code', key: 'errors.code_invalid', params: { count: 9 } }])
    expect(error.message).toContain('Te quedan 9 intentos')
  })

  test('a code of one tenant is invalid in another', async () => {
    await register('dos@example.com')
    await register('dos@example.com', 'nexo.localhost')
    const code = await codeFor('dos@example.com', 'nexo')
    const body = { email: 'dos@example.com', code }
    if (code !== (await codeFor('dos@example.com')))
      expect((await call('verifyEmail', { body })).error.code).toBe('code_invalid')
    expect((await call('verifyEmail', { body, host: 'nexo.localhost' })).status).toBe(200)
  })
})

describe('login', () => {
  test('answers an unknown address like a wrong password', async () => {
    const { email } = await platform.account()
    const unknown = await call('login', { body: { email: 'nadie@example.com', password } })
    const wrong = await call('login', { body: { email, password: 'not this one' } })
    expect(unknown.status).toBe(401)
    expect({ ...unknown.error, request_id: '' }).toEqual({ ...wrong.error, request_id: '' })
  })

  test('rejects an unverified address', async () => {
    await register('sin@example.com')
    expect((await call('login', { body: { email: 'sin@example.com', password } })).error.code).toBe(
      'email_unverified',
    )
  })

  test('limits attempts for five minutes, and rejected attempts count', async () => {
    const { email } = await platform.account()
    const attempt = () => call('login', { body: { email, password: 'not this one' }, address: '10.8.0.1' })
    const codes = []
    for (let tries = 0; tries < 12; tries += 1) codes.push((await attempt()).error.code)
    expect(codes.slice(0, 9)).toEqual(Array(9).fill('bad_credentials'))
    expect(codes.at(-1)).toBe('too_many')
    const refused = await attempt()
    expect(Number(refused.headers['retry-after'])).toBe(300)
    expect(refused.error.message).toContain('5 minutos')
    // Expects no toast, because the form shows the error with the time to wait.
    expect(JSON.parse(refused.text)).toMatchObject({ hide_error: true })
    minutes(6)
    expect((await attempt()).error.code).toBe('bad_credentials')
  })
})

describe('a session', () => {
  test('expires after exactly 15 days', async () => {
    const { token } = await platform.account()
    const openedAt = clock.now().getTime()
    clock.set(new Date(openedAt + 15 * 86_400_000 - 1))
    expect((await call('getInvestorProfile', { token })).status).toBe(200)
    clock.set(new Date(openedAt + 15 * 86_400_000))
    expect((await call('getInvestorProfile', { token })).error.code).toBe('session_expired')
    expect((await call('getSession', { token })).error.code).toBe('session_expired')
  })

  test("distinguishes missing, forged and other tenants' tokens from expired ones", async () => {
    const { token } = await platform.account()
    expect((await call('getInvestorProfile')).error.code).toBe('unauthenticated')
    expect((await call('getInvestorProfile', { token: 'forged' })).error.code).toBe('unauthenticated')
    const foreign = await call('getInvestorProfile', { token, host: 'nexo.localhost' })
    expect([foreign.status, foreign.error.code]).toEqual([401, 'unauthenticated'])
  })

  test('ends at once with logout', async () => {
    const { token } = await platform.account()
    expect((await call('logout', { token })).status).toBe(204)
    expect((await call('getInvestorProfile', { token })).status).toBe(401)
    expect((await call('logout', { token })).status).toBe(204)
  })

  test('contains all specified fields for an investor', async () => {
    const { id, token, email } = await platform.account()
    const { data } = await call('getSession', { token })
    expect(data).toMatchObject({
      id,
      email,
      name: 'Ana Prueba',
      first_name: 'Ana',
      last_name: 'Prueba',
      role: 'USER',
      roles: ['USER'],
      image: '',
      user_type: '',
      kyc_status: 'created',
      wallets: [expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/)],
      referral_code: expect.stringMatching(/./),
      email_verification: true,
    })
  })

  test('contains all fields for a visitor', async () => {
    const { data } = await call('getSession')
    expect(data).toMatchObject({
      authenticated: false,
      kyc_status: 'created',
      test_status: 'pending',
      roles: [],
    })
  })
})

describe('a password reset', () => {
  test('works once with the mailed link and ends all sessions', async () => {
    const { email, token } = await platform.account()
    expect((await call('forgotPassword', { body: { email } })).status).toBe(204)
    await platform.jobs.drain()
    const mail = mails.find(({ to, text }) => to === email && text.includes('/remember-password?'))
    const link = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const body = { token: link, password: 'a new password', password_repeat: 'a new password' }
    expect((await call('resetPassword', { body })).status).toBe(204)
    expect((await call('getInvestorProfile', { token })).status).toBe(401)
    expect((await call('login', { body: { email, password } })).error.code).toBe('bad_credentials')
    expect((await call('login', { body: { email, password: 'a new password' } })).status).toBe(200)
    expect((await call('resetPassword', { body })).error.code).toBe('reset_invalid')
  })

  test('rejects a concurrent login with the old password', async () => {
    const { id, email } = await platform.account()
    const replacing = await platform.owner.connect()
    await replacing.query('begin')
    await replacing.query("update users set password_hash = 'another' where id = $1", [id])
    const login = call('login', { body: { email, password } })
    await Promise.race([login, somebodyWaits()])
    await replacing.query('commit')
    replacing.release()
    expect((await login).error?.code).toBe('bad_credentials')
  })

  test('ends a session that is being opened concurrently with the old password', async () => {
    const { id, email } = await platform.account()
    await call('forgotPassword', { body: { email } })
    await platform.jobs.drain()
    const mail = mails.findLast(({ to, text }) => to === email && text.includes('/remember-password?'))
    const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    const opening = await platform.owner.connect()
    await opening.query('begin')
    await opening.query('select from users where id = $1 for share', [id])
    await opening.query(
      `insert into sessions (tenant_id, id, user_id, token_hash, created_at, expires_at)
       values ($1, gen_random_uuid(), $2, 'opening', $3, $3)`,
      [platform.tenants.alba, id, clock.now()],
    )
    const body = { token, password: 'a new password', password_repeat: 'a new password' }
    const reset = call('resetPassword', { body })
    await Promise.race([reset, somebodyWaits()])
    await opening.query('commit')
    opening.release()
    expect((await reset).status).toBe(204)
    const { rows } = await platform.owner.query("select ended_at from sessions where token_hash = 'opening'")
    expect(rows).toEqual([{ ended_at: clock.now() }])
  })

  test('reports an unknown address', async () => {
    expect((await call('forgotPassword', { body: { email: 'nadie@example.com' } })).error.code).toBe(
      'account_unknown',
    )
  })
})

describe('mail', () => {
  test('reaches the mail server with its accents intact', async () => {
    const subject = 'Contraseña nueva, señora Muñoz'
    const text =
      'Hola, Lucía:\n\nEs una línea bastante larga, para que la codificación tenga que partirla en dos al enviarla. ¡Adiós!'
    const about = { id: 'one', tenant_id: platform.tenants.alba, event: 'one', created_at: clock.now() }
    const open = { useless_after: null, sent_at: null, dropped_at: null, reader_id: null, told: '' }
    const transport = smtp(platform.config.smtpUrl)
    const html = `<p>${text}</p>`
    const mail = {
      ...about,
      ...open,
      recipient: 'buzon@example.com',
      sender: 'Alba Capital',
      subject,
      text,
      html,
    }
    await transport.send(mail, AbortSignal.timeout(10_000))
    transport.close()
    const kyc = new URL(platform.config.kycUrl)
    const box = await (await fetch(new URL('/mails?to=buzon', kyc))).json()
    expect(box).toHaveLength(1)
    expect(box[0]).toMatchObject({ subject, text, html })
    expect(box[0].from).toContain('Alba Capital')
  })

  test('is not sent if the request was rolled back', async () => {
    await register('repetida@example.com')
    await platform.jobs.drain()
    const before = mails.length
    await platform.owner.query(
      "alter table email_codes add constraint broken check (code_hash = '') not valid",
    )
    expect((await register('rota@example.com')).status).toBe(500)
    await platform.owner.query('alter table email_codes drop constraint broken')
    await platform.jobs.drain()
    expect(mails.length).toBe(before)
  })
})
