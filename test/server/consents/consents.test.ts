import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const chosen = { password: 'otra-clave-larga-7', password_repeat: 'otra-clave-larga-7' }
let turn = 0

async function registered(
  tenant: Awaited<ReturnType<typeof createTestTenant>>,
  overrides = {},
  language: 'es' | 'en' = 'es',
) {
  turn += 1
  const email = `consiente${turn}@example.org`
  const body = { name: 'Vera', surname: 'Soto', email, ...chosen, terms: true, privacy: true, ...overrides }
  await tenant.visitor().call('registerUser', { body, language })
  const { rows } = await platform.owner.query('select id from users where email = $1', [email])
  return { id: rows[0].id as string, email, body }
}

const consents = async (id: string) => {
  const { rows } = await platform.owner.query(
    'select what, given, version, language, way from consent_history where user_id = $1 order by at, what desc, id',
    [id],
  )
  return rows
}

describe('the record of a consent', () => {
  test('contains the ticked boxes of a registration with their displayed text', async () => {
    const tenant = await createTestTenant(platform)
    const { id } = await registered(tenant)
    const stored = await consents(id)
    const is = {
      given: true,
      language: 'es',
      way: 'REGISTRATION',
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    }
    expect(stored).toEqual([
      { what: 'TERMS', ...is },
      { what: 'PRIVACY', ...is },
    ])
    const { rows } = await platform.owner.query(
      'select words from consent_words_history where tenant_id = $1 and version = $2',
      [tenant.id, stored[0].version],
    )
    expect(rows[0].words).toContain('condiciones de uso')
    expect(rows[0].words.length).toBeGreaterThan(500)
    const more = await registered(tenant, { commercial: true })
    expect((await consents(more.id)).map(({ what }) => what)).toEqual(['TERMS', 'PRIVACY', 'COMMERCIAL'])
  })

  test('has another version for another language and for changed texts of the tenant', async () => {
    const tenant = await createTestTenant(platform)
    const version = async (language: 'es' | 'en' = 'es') =>
      (await consents((await registered(tenant, {}, language)).id))[0].version
    const first = await version()
    expect(await version()).toBe(first)
    expect(await version('en')).not.toBe(first)
    await tenant.publish({ urls: { legal: 'https://example.org/condiciones-2' } })
    const elsewhere = await version()
    expect(elsewhere).not.toBe(first)
    const { rows } = await platform.owner.query(
      'select words from consent_words_history where tenant_id = $1 and version = $2',
      [tenant.id, elsewhere],
    )
    expect(rows[0].words).toContain('https://example.org/condiciones-2')
  })

  test('cannot be added for an existing account by registering again', async () => {
    const tenant = await createTestTenant(platform)
    const { id, body } = await registered(tenant)
    const again = await tenant.visitor().send('registerUser', { body: { ...body, commercial: true } })
    expect(again.error.code).toBe('already_registered')
    expect(await consents(id)).toHaveLength(2)
  })
})

describe('the consent to commercial mail', () => {
  const want = (person: Person, commercial: boolean) => person.call('setCommercial', { body: { commercial } })

  test('is given and withdrawn in the account, with a row for each change', async () => {
    const tenant = await createTestTenant(platform)
    const [person, manager] = [await tenant.person(), await tenant.manager()]
    await want(person, true)
    await want(person, true)
    await want(person, false)
    const { items } = await person.call('getMyConsents')
    expect(items.map(({ what, given, way }) => [what, given, way])).toEqual([
      ['COMMERCIAL', false, 'ACCOUNT'],
      ['COMMERCIAL', true, 'ACCOUNT'],
    ])
    const { consents: seen } = await manager.call('getUser', { params: { id: person.id } })
    expect(seen).toEqual(items)
  })

  test('is visible only to its user', async () => {
    const tenant = await createTestTenant(platform)
    const [person, other] = [await tenant.person(), await tenant.person()]
    await want(person, true)
    expect((await other.call('getMyConsents')).items).toEqual([])
    expect((await tenant.visitor().send('getMyConsents')).status).toBe(401)
  })
})

test("the server's database role cannot change or delete consents", async () => {
  for (const what of ['update consent_history set given = true', 'delete from consent_history'])
    await expect(platform.pool.query(what)).rejects.toThrow('permission denied')
})
