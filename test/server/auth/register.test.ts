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
        register: { phone: 'required', country: 'optional' },
        extras: { referral: true, mandatoryCommercialCommunications: true },
      },
    },
    { slug: 'nexo', hosts: ['nexo.localhost'], customization: { version: 2, title: 'Nexo Mercados' } },
  ],
})
const { call, owner } = platform

const person = {
  name: 'Lucía',
  surname: "O'Brien",
  password,
  password_repeat: password,
  terms: true,
  privacy: true,
  commercial: true,
  phone: '+34600000000',
}

let turn = 0

async function register(input: Record<string, unknown>, host = 'alba.localhost') {
  turn += 1
  const email = `persona${turn}@example.com`
  const reply = await call('registerUser', {
    host,
    address: `10.7.0.${turn}`,
    body: { ...person, email, ...input },
  })
  const { rows } = await owner.query('select * from users where email = $1', [email])
  return { reply, email, user: rows[0] }
}

const wrong = ({ reply }: Awaited<ReturnType<typeof register>>) =>
  reply.error.fields?.map(({ field, key }) => [field, key])

describe('registration with additional fields', () => {
  test('stores the fields and shows them in the profile', async () => {
    const { email } = await register({ country: 'ES' })
    await owner.query('update users set email_verified_at = now() where email = $1', [email])
    const { data } = await call('login', { body: { email, password } })
    const { accessToken: token } = data as Operations['verifySecondFactor']['result']
    const profile = await call('getInvestorProfile', { token })
    expect(profile.data).toMatchObject({ phone: '+34600000000', country: 'ES', city: '' })
  })

  test('requires the required fields, not the optional ones', async () => {
    const refused = await register({ phone: undefined })
    expect(wrong(refused)).toEqual([['phone', 'validator.error_null']])
    expect(refused.user).toBeUndefined()
    expect((await register({})).reply.status).toBe(200)
  })

  test('requires consent to commercial mail if the tenant makes it mandatory', async () => {
    for (const commercial of [false, undefined])
      expect(wrong(await register({ commercial }))?.[0]?.[0]).toBe('commercial')
    expect((await register({ commercial: false })).reply.error.fields?.[0]?.key).toBe(
      'validator.error_consent',
    )
  })

  test('does not store fields that the tenant does not ask for', async () => {
    const { user } = await register({ occupation: 'Arquitecta' }, 'nexo.localhost')
    const { rows } = await owner.query('select * from profile_history where user_id = $1', [user.id])
    const stored = { name: 'Lucía', occupation: '', phone: '', commercial: true, position: 1, by_id: user.id }
    expect(rows).toEqual([expect.objectContaining(stored)])
  })

  test("does not require another tenant's fields", async () => {
    const { reply } = await register({ phone: undefined, commercial: false }, 'nexo.localhost')
    expect(reply.status).toBe(200)
  })
})

describe('a referral code', () => {
  test('records the referrer', async () => {
    const inviter = await register({})
    const { user } = await register({ referral_code: inviter.user.referral_code })
    expect(user.referrer_id).toBe(inviter.user.id)
  })

  test('is rejected if it is unknown', async () => {
    expect(wrong(await register({ referral_code: 'nadie' }))).toEqual([
      ['referral_code', 'validator.error_referral_code'],
    ])
  })

  test('is rejected from another tenant, and ignored if the tenant has no referrals', async () => {
    const elsewhere = await register({}, 'nexo.localhost')
    const { referral_code } = elsewhere.user
    expect(wrong(await register({ referral_code }))?.[0]?.[0]).toBe('referral_code')
    const { reply, user } = await register({ referral_code }, 'nexo.localhost')
    expect([reply.status, user.referrer_id]).toEqual([200, null])
  })
})

test('an address with an account is reported at its field, with links to log in and reset', async () => {
  const { email } = await register({})
  const again = await call('registerUser', { body: { ...person, email }, address: '10.7.1.1' })
  expect(again.error).toMatchObject({
    code: 'already_registered',
    fields: [{ field: 'email' }],
    fix: { go: '/login' },
    other_fix: { go: '/forgot-password' },
  })
})
