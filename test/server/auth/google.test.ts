import { describe, expect, test } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { password, testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform({
  tenants: [
    {
      slug: 'alba',
      hosts: ['alba.localhost'],
      customization: {
        version: 2,
        title: 'Alba Capital',
        extras: { signInWithGoogle: true, referral: true },
        register: { phone: 'required' },
      },
    },
    { slug: 'nexo', hosts: ['nexo.localhost'], customization: { version: 2, title: 'Nexo Mercados' } },
  ],
})
const { call, clock, mails, owner } = platform

type SignedIn = Operations['verifySecondFactor']['result']

interface GoogleAccount {
  email: string
  name?: string
  surname?: string
  verified?: 'on' | 'off'
  cancel?: '1'
}

/** Signs in at the simulated Google. Returns the query of /callback. */
async function comesBack(
  person: GoogleAccount,
  change: (address: URL) => void = () => undefined,
  referral_code?: string,
  host = 'alba.localhost',
): Promise<string> {
  const { data } = await call('startGoogleSignIn', { host, body: { referral_code } })
  const { url } = data as Operations['startGoogleSignIn']['result']
  const address = new URL(url)
  change(address)
  expect((await fetch(address)).status).toBe(200)
  address.pathname = '/google/continue'
  for (const [name, value] of Object.entries({ verified: 'on', ...person }))
    address.searchParams.set(name, value)
  const { headers } = await fetch(address, { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe(`http://${host}:4000/callback`)
  return back.search.slice(1)
}

const finish = (query: string, host?: string) => call('finishGoogleSignIn', { host, body: { query } })

async function answer(person: GoogleAccount, referral_code?: string) {
  const { data } = await finish(await comesBack(person, undefined, referral_code))
  return data as Operations['finishGoogleSignIn']['result']
}

const registration = (ticket: string) => ({
  ticket,
  name: 'Ada',
  surname: 'López',
  terms: true,
  privacy: true,
  phone: '+34600000000',
})

describe('a Google sign-in without an account', () => {
  test("registers with Google's data and no code, and later signs in directly", async () => {
    const person = { email: 'ada@example.com', name: 'Ada', surname: 'López' }
    const { session, ticket } = await answer(person)
    expect(session).toBeNull()
    const vouched = { ...person, referral_code: '' }
    expect((await call('getGoogleRegistration', { body: { ticket } })).data).toEqual(vouched)
    const { status, data } = await call('registerWithGoogle', { body: registration(ticket) })
    expect(status).toBe(200)
    expect(data).toMatchObject({ email: 'ada@example.com', email_verification: true })
    expect((await answer({ email: 'ADA@example.com' })).session).toMatchObject({ email: 'ada@example.com' })
  })

  test('records the referrer of a followed referral link', async () => {
    const [first, second] = [{ email: 'anfitriona@example.com' }, { email: 'invitada@example.com' }]
    const registered = await call('registerWithGoogle', { body: registration((await answer(first)).ticket) })
    const { referral_code } = registered.data as SignedIn
    const { ticket } = await answer(second, referral_code)
    const { data } = await call('getGoogleRegistration', { body: { ticket } })
    expect(data).toMatchObject({ referral_code })
    const { name, surname } = registration('')
    const body = { ...registration(ticket), ...(data as object), name, surname, email: undefined }
    expect((await call('registerWithGoogle', { body })).status).toBe(200)
    const { rows } = await owner.query(
      `select referrer.email from users person join users referrer on referrer.id = person.referrer_id where person.email = $1`,
      [second.email],
    )
    expect(rows).toEqual([first])
  })

  test("requires the terms and the tenant's required fields", async () => {
    const { ticket } = await answer({ email: 'faltan@example.com' })
    const { phone: _phone, terms: _terms, ...rest } = registration(ticket)
    const reply = await call('registerWithGoogle', { body: rest })
    expect(reply.error.fields?.map(({ field }) => field)).toContain('terms')
    const without = await call('registerWithGoogle', { body: { ...rest, terms: true } })
    expect(without.error.fields?.map(({ field }) => field)).toEqual(['phone'])
  })

  test('opens one account per ticket, within 15 minutes', async () => {
    const { ticket } = await answer({ email: 'tarde@example.com' })
    const other = await answer({ email: 'una@example.com' })
    expect((await call('registerWithGoogle', { body: registration(other.ticket) })).status).toBe(200)
    expect((await call('registerWithGoogle', { body: registration(other.ticket) })).error.code).toBe(
      'already_registered',
    )
    clock.set(new Date(clock.now().getTime() + 15 * 60_000))
    expect((await call('registerWithGoogle', { body: registration(ticket) })).error.code).toBe(
      'google_failed',
    )
  })
})

describe('a Google sign-in where the registration is hidden', () => {
  const hidden = { hide: { register: true }, extras: { signInWithGoogle: true } }

  test('registers whoever was invited, and nobody else', async () => {
    const closed = await createTestTenant(platform, hidden)
    const { host } = closed
    const query = (email: string) => comesBack({ email }, undefined, undefined, host)
    const manager = await closed.manager()
    await manager.call('inviteStaff', { body: { email: 'llamada@example.com', roles: ['ADMIN'] } })
    const stranger = await finish(await query('extrana@example.com'), host)
    expect(stranger.error.code).toBe('account_unknown')
    const { data } = await finish(await query('Llamada@example.com'), host)
    const { ticket } = data as { ticket: string }
    expect((await call('getGoogleRegistration', { host, body: { ticket } })).status).toBe(200)
    const { phone: _phone, ...answers } = registration(ticket)
    const registered = await call('registerWithGoogle', { host, body: answers })
    expect(registered.data).toMatchObject({ email: 'llamada@example.com' })
  })
})

describe('a Google sign-in for an existing address', () => {
  async function account(email: string, verified: boolean) {
    const body = { ...registration(''), email, password, password_repeat: password, ticket: undefined }
    expect((await call('registerUser', { body: body, address: '10.3.0.1' })).status).toBe(200)
    if (verified) await owner.query('update users set email_verified_at = now() where email = $1', [email])
  }

  test('opens the account, keeps its password and notifies its owner once', async () => {
    await account('eva@example.com', true)
    expect((await answer({ email: 'eva@example.com' })).session).toMatchObject({ email: 'eva@example.com' })
    expect((await answer({ email: 'eva@example.com' })).session).not.toBeNull()
    expect((await call('login', { body: { email: 'eva@example.com', password } })).status).toBe(200)
    await platform.jobs.drain()
    const googleMails = mails.filter(({ to, text }) => to === 'eva@example.com' && text.includes('Google'))
    expect(googleMails).toHaveLength(1)
  })

  test('is refused if Google has not verified the address, also for a new one', async () => {
    await account('sinver@example.com', true)
    for (const email of ['sinver@example.com', 'nueva@example.com'])
      expect((await finish(await comesBack({ email, verified: 'off' }))).error.code).toBe('google_unverified')
  })

  test('removes the password of an account whose address was never confirmed', async () => {
    await account('ocupada@example.com', false)
    expect((await answer({ email: 'ocupada@example.com' })).session).toMatchObject({
      email_verification: true,
    })
    const login = await call('login', { body: { email: 'ocupada@example.com', password } })
    expect(login.error.code).toBe('bad_credentials')
  })

  test('is refused if the account is linked to another Google account', async () => {
    await account('dos@example.com', true)
    await owner.query("update users set google_subject = 'another' where email = 'dos@example.com'")
    expect((await finish(await comesBack({ email: 'dos@example.com' }))).error.code).toBe('google_taken')
  })

  test('no longer opens an account whose owner has changed its address', async () => {
    const [old, next] = ['empresa@example.com', 'propia@example.com']
    await account(old, true)
    const { accessToken: token } = (await answer({ email: old })).session as SignedIn
    await call('changeEmail', { token, body: { email: next, current_password: password } })
    await platform.jobs.drain()
    const codeAt = (address: string) => {
      const subjects = mails.filter(({ to }) => to === address).map(({ subject }) => subject)
      return subjects.map((subject) => /^(\d{5}) (confirma|autoriza)/.exec(subject)?.[1]).find(Boolean) ?? ''
    }
    const body = { code_new: codeAt(next), code_old: codeAt(old) }
    expect((await call('confirmEmailChange', { token, body })).status).toBe(204)
    expect((await answer({ email: old })).session).toBeNull()
    expect((await answer({ email: next })).session).toMatchObject({ email: next })
  })

  test('opens the linked account even if its address differs', async () => {
    await account('antes@example.com', true)
    await answer({ email: 'antes@example.com' })
    await owner.query("update users set email = 'despues@example.com' where email = 'antes@example.com'")
    expect((await answer({ email: 'antes@example.com' })).session).toMatchObject({
      email: 'despues@example.com',
    })
  })
})

describe('the answer from Google', () => {
  test('works once', async () => {
    const query = await comesBack({ email: 'vez@example.com' })
    expect((await finish(query)).status).toBe(200)
    expect((await finish(query)).error.code).toBe('google_failed')
  })

  test('expires after 15 minutes', async () => {
    const query = await comesBack({ email: 'lenta@example.com' })
    clock.set(new Date(clock.now().getTime() + 15 * 60_000))
    expect((await finish(query)).error.code).toBe('google_failed')
  })

  test.each<[string, (query: URLSearchParams) => void]>([
    ['another state', (query) => query.set('state', 'forged')],
    ['another code', (query) => query.set('code', 'forged')],
    ['another issuer', (query) => query.set('iss', 'http://127.0.0.1:9/google')],
    ['no code', (query) => query.delete('code')],
  ])('is refused with %s', async (_what, spoil) => {
    const query = new URLSearchParams(await comesBack({ email: 'mala@example.com' }))
    spoil(query)
    expect((await finish(query.toString())).error.code).toBe('google_failed')
  })

  test.each(['nonce', 'code_challenge'])("is refused if the request's %s was changed", async (name) => {
    const query = await comesBack({ email: 'otra@example.com' }, ({ searchParams }) =>
      searchParams.set(name, 'x'.repeat(43)),
    )
    expect((await finish(query)).error.code).toBe('google_failed')
  })

  test("is refused if its code belongs to another person's sign-in", async () => {
    const one = new URLSearchParams(await comesBack({ email: 'uno@example.com' }))
    const other = new URLSearchParams(await comesBack({ email: 'otro@example.com' }))
    one.set('code', other.get('code') ?? '')
    expect((await finish(one.toString())).error.code).toBe('google_failed')
  })
})

test('Google sign-in is refused if the tenant has switched it off', async () => {
  const host = 'nexo.localhost'
  const query = await comesBack({ email: 'ada@example.com' })
  expect((await call('startGoogleSignIn', { host })).status).toBe(403)
  expect((await finish(query, host)).status).toBe(403)
})

test('an unreachable issuer is reported as unavailable', async () => {
  const away = await testPlatform({
    config: { google: { issuer: 'http://127.0.0.1:9', clientId: 'x', clientSecret: 'x' } },
    tenants: [
      {
        slug: 'alba',
        hosts: ['alba.localhost'],
        customization: { version: 2, title: 'Alba', extras: { signInWithGoogle: true } },
      },
    ],
  })
  expect((await away.call('startGoogleSignIn', {})).error.code).toBe('unavailable')
})
