import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform, { extras: { referral: true } })

describe("the list of a person's referrals", () => {
  test('shows each public name and day, newest first', async () => {
    const person = await tenant.person()
    const referred = { referrer_id: person.id }
    await tenant.person({ ...referred, name: 'Ramiro', created_at: new Date('2026-09-01T10:00:00Z') })
    await tenant.person({
      ...referred,
      name: 'Olga',
      created_at: new Date('2026-09-02T22:30:00Z'),
      profile: { public_name: 'La Tesorera' },
    })
    const { items, total } = await person.call('getMyReferrals')
    expect(total).toBe(2)
    // Expects the second referral on the next day, because it was created after midnight in Madrid.
    expect(items).toEqual([
      { name: 'La Tesorera', day: '2026-09-03' },
      { name: 'Ramiro', day: '2026-09-01' },
    ])
  })

  test("omits unconfirmed, deleted and other people's referrals", async () => {
    const [person, other] = [await tenant.person(), await tenant.person()]
    await tenant.person({ referrer_id: person.id, email_verified_at: null })
    await tenant.person({ referrer_id: person.id, closed_at: platform.clock.now() })
    await tenant.person({ referrer_id: other.id })
    expect(await person.call('getMyReferrals')).toMatchObject({ items: [], total: 0 })
  })

  test('contains a registration link with the code', async () => {
    const person = await tenant.person()
    const { referral_code } = await person.call('getSession')
    const { link, code } = await person.call('getMyReferrals')
    expect(code).toBe(referral_code)
    expect(new URL(link).host).toContain(tenant.host)
    expect(new URL(link).pathname + new URL(link).search).toBe(`/register?referral=${referral_code}`)
  })

  test('returns 403 if the tenant has no referrals', async () => {
    const elsewhere = await createTestTenant(platform)
    expect((await (await elsewhere.person()).send('getMyReferrals')).status).toBe(403)
  })
})
