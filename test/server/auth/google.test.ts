import { describe, expect, test } from 'vitest'
import type { Operations } from '../../../src/generated/operations.ts'
import { password, testPlatform } from '../harness.ts'

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
): Promise<string> {
  const { data } = await call('startGoogleSignIn', { body: { referral_code } })
  const { url } = data as Operations['startGoogleSignIn']['result']
  const address = new URL(url)
  change(address)
  expect((await fetch(address)).status).toBe(200)
  address.pathname = '/google/continue'
  for (const [name, value] of Object.entries({ verified: 'on', ...person }))
    address.searchParams.set(name, value)
  const { headers } = await fetch(address, { redirect: 'manual' })
  const back = new URL(headers.get('location') ?? '')
  expect(back.origin + back.pathname).toBe('http://alba.localhost:4000/callback')
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

describe('somebody without an account', () => {
  test('registers with what Google vouches for, without a code, and comes back without a word', async () => {
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

  test('who followed a link of somebody who recommends the platform came by them', async () => {
    const [first, second] = [{ email: 'anfitriona@example.com' }, { email: 'invitada@example.com' }]
    const opened = await call('registerWithGoogle', { body: registration((await answer(first)).ticket) })
    const { referral_code } = opened.data as SignedIn
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

  test('is asked for what the tenant requires, and for the terms', async () => {
    const { ticket } = await answer({ email: 'faltan@example.com' })
    const { phone: _phone, terms: _terms, ...rest } = registration(ticket)
    const reply = await call('registerWithGoogle', { body: rest })
    expect(reply.error.fields?.map(({ field }) => field)).toContain('terms')
    const without = await call('registerWithGoogle', { body: { ...rest, terms: true } })
    expect(without.error.fields?.map(({ field }) => field)).toEqual(['phone'])
  })

  test('opens one account with a ticket, within a quarter of an hour', async () => {
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

describe('an account with the same address', () => {
  async function account(email: string, verified: boolean) {
    const told = { ...registration(''), email, password, password_repeat: password, ticket: undefined }
    expect((await call('registerUser', { body: told, address: '10.3.0.1' })).status).toBe(200)
    if (verified) await owner.query('update users set email_verified_at = now() where email = $1', [email])
  }

  test('is opened by Google, keeps its password, and its owner is told once', async () => {
    await account('eva@example.com', true)
    expect((await answer({ email: 'eva@example.com' })).session).toMatchObject({ email: 'eva@example.com' })
    expect((await answer({ email: 'eva@example.com' })).session).not.toBeNull()
    expect((await call('login', { body: { email: 'eva@example.com', password } })).status).toBe(200)
    await platform.jobs.drain()
    const told = mails.filter(({ to, text }) => to === 'eva@example.com' && text.includes('Google'))
    expect(told).toHaveLength(1)
  })

  test('is not opened when Google has not checked the address, nor is a new one', async () => {
    await account('sinver@example.com', true)
    for (const email of ['sinver@example.com', 'nueva@example.com'])
      expect((await finish(await comesBack({ email, verified: 'off' }))).error.code).toBe('google_unverified')
  })

  test('that nobody ever confirmed loses the password of whoever opened it', async () => {
    await account('ocupada@example.com', false)
    expect((await answer({ email: 'ocupada@example.com' })).session).toMatchObject({
      email_verification: true,
    })
    const login = await call('login', { body: { email: 'ocupada@example.com', password } })
    expect(login.error.code).toBe('bad_credentials')
  })

  test('is opened by one Google account only', async () => {
    await account('dos@example.com', true)
    await owner.query("update users set google_subject = 'another' where email = 'dos@example.com'")
    expect((await finish(await comesBack({ email: 'dos@example.com' }))).error.code).toBe('google_taken')
  })

  test('is no longer opened by it once its owner has chosen another address', async () => {
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

  test('is found by the Google account, whatever its address is', async () => {
    await account('antes@example.com', true)
    await answer({ email: 'antes@example.com' })
    await owner.query("update users set email = 'despues@example.com' where email = 'antes@example.com'")
    expect((await answer({ email: 'antes@example.com' })).session).toMatchObject({
      email: 'despues@example.com',
    })
  })
})

describe('what comes back from Google', () => {
  test('counts once', async () => {
    const query = await comesBack({ email: 'vez@example.com' })
    expect((await finish(query)).status).toBe(200)
    expect((await finish(query)).error.code).toBe('google_failed')
  })

  test('counts for a quarter of an hour', async () => {
    const query = await comesBack({ email: 'lenta@example.com' })
    clock.set(new Date(clock.now().getTime() + 15 * 60_000))
    expect((await finish(query)).error.code).toBe('google_failed')
  })

  test.each<[string, (query: URLSearchParams) => void]>([
    ['another state', (query) => query.set('state', 'forged')],
    ['another code', (query) => query.set('code', 'forged')],
    ['another issuer', (query) => query.set('iss', 'http://127.0.0.1:9/google')],
    ['no code', (query) => query.delete('code')],
  ])('with %s opens nothing', async (_what, spoil) => {
    const query = new URLSearchParams(await comesBack({ email: 'mala@example.com' }))
    spoil(query)
    expect((await finish(query.toString())).error.code).toBe('google_failed')
  })

  test.each(['nonce', 'code_challenge'])('for another %s than we sent opens nothing', async (name) => {
    const query = await comesBack({ email: 'otra@example.com' }, ({ searchParams }) =>
      searchParams.set(name, 'x'.repeat(43)),
    )
    expect((await finish(query)).error.code).toBe('google_failed')
  })

  test('of one person opens nothing for another who has their state', async () => {
    const one = new URLSearchParams(await comesBack({ email: 'uno@example.com' }))
    const other = new URLSearchParams(await comesBack({ email: 'otro@example.com' }))
    one.set('code', other.get('code') ?? '')
    expect((await finish(one.toString())).error.code).toBe('google_failed')
  })
})

test('a tenant that has it switched off refuses it too', async () => {
  const host = 'nexo.localhost'
  const query = await comesBack({ email: 'ada@example.com' })
  expect((await call('startGoogleSignIn', { host })).status).toBe(403)
  expect((await finish(query, host)).status).toBe(403)
})

test('an issuer that does not answer is told as such', async () => {
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
