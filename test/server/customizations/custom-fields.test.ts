import { describe, expect, test } from 'vitest'
import { password, testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import forms from './custom-fields.json' with { type: 'json' }

/** Sets up a tenant with custom fields in the registration and in the additional data. */
const platform = await testPlatform()
const club = await createTestTenant(platform, { forms })
const plain = await createTestTenant(platform)

let accounts = 0

async function registers(tenant: typeof club, input: object) {
  accounts += 1
  const email = `socia${accounts}@example.com`
  const passwords = { password, password_repeat: password }
  const person = { name: 'Ana', surname: 'Ruiz', email, ...passwords, terms: true, privacy: true }
  const reply = await tenant.visitor().send('registerUser', { body: { ...person, ...input } })
  const { rows } = await platform.owner.query('select own_data from users where email = $1', [email])
  return { status: reply.status, wrong: reply.error.fields ?? [], kept: rows[0]?.own_data }
}

const address = {
  address: 'Calle Mayor 1',
  city: 'Madrid',
  postal_code: '28001',
  province: 'Madrid',
  country: 'ES',
  nationality: 'ES',
  phone: '+34600000000',
  occupation: 'Médica',
  marital_status: 'SINGLE',
  funds_origins: ['SALARY'],
}

const tells = (person: Person, input: object) =>
  person.send('setAdditionalData', { body: { ...address, ...input } })

describe("a tenant's custom fields", () => {
  test('are stored with the account', async () => {
    const { status, kept } = await registers(club, { own_source: 'friends', own_club: 'Casa Luna' })
    expect([status, kept]).toEqual([200, { own_source: 'friends', own_club: 'Casa Luna' }])
  })

  test.each([
    { title: 'a required field is missing', told: {}, wrong: ['own_source', 'validator.error_null_choice'] },
    {
      title: 'a choice is not among the options',
      told: { own_source: 'moon' },
      wrong: ['own_source', 'validator.error_option'],
    },
    {
      title: 'a text is too long',
      told: { own_source: 'press', own_club: 'x'.repeat(41) },
      wrong: ['own_club', 'validator.error_string_max'],
    },
    {
      title: 'a text contains a script',
      told: { own_source: 'press', own_club: '<script>' },
      wrong: ['own_club', 'validator.error_string_signs'],
    },
    {
      title: 'a field does not exist',
      told: { own_source: 'press', own_spy: 'x' },
      wrong: ['own_spy', 'validator.error_unknown_field'],
    },
  ])('are rejected at the field if $title', async ({ told: input, wrong }) => {
    const refused = await registers(club, input)
    expect(refused.status).toBe(400)
    expect(refused.wrong).toMatchObject([{ field: wrong[0], key: wrong[1] }])
    expect(refused.kept).toBeUndefined()
  })

  test('do not exist in another tenant', async () => {
    expect((await registers(plain, {})).status).toBe(200)
    expect((await registers(plain, { own_source: 'friends' })).status).toBe(400)
  })

  test("are shown to the investor and to the manager of an order, in the reader's language", async () => {
    const [investor, manager] = [await club.investor(), await club.manager()]
    const input = { own_children: 2, own_since: '2020-02-29', own_news: false, own_source: 'press' }
    expect((await tells(investor, input)).status).toBe(204)
    const profile = await investor.call('getInvestorProfile')
    expect(profile.own).toEqual(input)
    expect(profile.own_facts).toEqual([
      { label: '¿Cómo nos has conocido?', value: 'Por la prensa' },
      { label: 'Hijos', value: '2' },
      { label: 'Inviertes desde', value: '29 de febrero de 2020' },
      { label: '¿Lees las noticias?', value: 'No' },
    ])
    const { id, investor_facts } = await placeOrder(investor, (await club.issuance()).slug, 1)
    expect(investor_facts).toEqual([])
    const seen = await manager.call('getInvestment', { params: { id }, language: 'en' })
    expect(seen.investor_facts.map(({ value }) => value)).toEqual([
      'In the press',
      '2',
      '29 February 2020',
      'No',
    ])
  })

  test('are cleared if left empty, and unchanged if the form does not contain them', async () => {
    const investor = await club.investor({ own_data: { own_club: 'Casa Luna', own_children: 3 } })
    await tells(investor, { own_source: 'press' })
    expect((await investor.call('getInvestorProfile')).own).toEqual({
      own_club: 'Casa Luna',
      own_source: 'press',
    })
  })
})
