import { expect, test } from 'vitest'
import { password, testPlatform } from '../harness.ts'
import { identityOf } from '../onboarding/identity.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const forms = {
  'additional-data': { hide: ['occupation'], require: ['residence_country'] },
  register: { require: ['referral_code'], hide: ['commercial', 'email'] },
}
const strict = await createTestTenant(platform, { forms })
const plain = await createTestTenant(platform)
const referring = await createTestTenant(platform, { forms, extras: { referral: true } })
const insisting = await createTestTenant(platform, { extras: { mandatoryCommercialCommunications: true } })

const fieldsOf = ({ raw }: { raw: string }) =>
  (JSON.parse(raw).error?.fields ?? []).map(({ field, key }: { field: string; key: string }) => [field, key])

let accounts = 0

const data = {
  address: 'Calle Mayor 1',
  city: 'Soria',
  postal_code: '42001',
  province: 'Soria',
  country: 'ES',
  nationality: 'ES',
  phone: '+34600000000',
  occupation: 'Maestra',
  marital_status: 'SINGLE',
  funds_origins: ['SALARY'],
} as const

function registration(change: object = {}) {
  accounts += 1
  const email = `new${accounts}@example.com`
  const consents = { terms: true, privacy: true } as const
  return { name: 'Ana', surname: 'Ruiz', email, password, password_repeat: password, ...consents, ...change }
}

async function identify(person: Person, change: object = {}) {
  const { back_file_id: _back, ...front } = await identityOf(person, change)
  return person.send('submitIdentification', { body: { ...front, ...change } })
}

test('a field that the tenant requires must be sent by any caller', async () => {
  const refused = await (await strict.person()).send('setAdditionalData', { body: data })
  expect([refused.status, fieldsOf(refused)]).toEqual([
    400,
    [['residence_country', 'validator.error_country']],
  ])
  const answers = { ...data, residence_country: 'ES' }
  expect((await (await strict.person()).send('setAdditionalData', { body: answers })).status).toBe(204)
})

test('a field that the form always requires must be sent', async () => {
  const person = await strict.person()
  const refused = await identify(person)
  expect([refused.status, fieldsOf(refused)]).toEqual([
    400,
    [['back_file_id', 'validator.error_null_picture']],
  ])
  expect((await identify(person, { back_file_id: await person.file() })).status).toBe(200)
})

test('a field is not required if the form does not show it: a passport has no back', async () => {
  expect((await identify(await strict.person(), { document_type: 'PASSPORT' })).status).toBe(200)
})

test('another tenant requires only what the type requires', async () => {
  expect((await (await plain.person()).send('setAdditionalData', { body: data })).status).toBe(204)
})

test('a switched-off section requires nothing', async () => {
  expect((await strict.visitor().send('registerUser', { body: registration() })).status).toBe(200)
  const refused = await referring.visitor().send('registerUser', { body: registration() })
  expect(fieldsOf(refused)).toEqual([['referral_code', 'validator.error_null']])
})

test('a hidden field is rejected, unless the type requires it', async () => {
  const hidden = await strict.visitor().send('registerUser', { body: registration({ commercial: true }) })
  expect([hidden.status, fieldsOf(hidden)]).toEqual([400, [['commercial', 'validator.error_unknown_field']]])
})

test('commercial communications must be accepted if the tenant makes them mandatory', async () => {
  const visitor = insisting.visitor()
  for (const [change, key] of [
    [{}, 'validator.error_null'],
    [{ commercial: false }, 'validator.error_consent'],
  ] as const)
    expect(fieldsOf(await visitor.send('registerUser', { body: registration(change) }))).toEqual([
      ['commercial', key],
    ])
  const accepted = registration({ commercial: true })
  expect((await visitor.send('registerUser', { body: accepted })).status).toBe(200)
})
