import { expect, test } from 'vitest'
import { password, testPlatform } from '../harness.ts'
import { newWorld, type Person } from '../investments/world.ts'

const platform = await testPlatform()
const forms = {
  identification: { require: ['back_file_id'] },
  'additional-data': { hide: ['occupation'] },
  register: { require: ['referral_code'], hide: ['commercial', 'email'] },
}
const strict = await newWorld(platform, { forms })
const plain = await newWorld(platform)
const referring = await newWorld(platform, { forms, extras: { referral: true } })
const insisting = await newWorld(platform, { extras: { mandatoryCommercialCommunications: true } })

const fieldsOf = ({ raw }: { raw: string }) =>
  (JSON.parse(raw).error?.fields ?? []).map(({ field, key }: { field: string; key: string }) => [field, key])

let accounts = 0

function registration(change: object = {}) {
  accounts += 1
  const email = `new${accounts}@example.com`
  const consents = { terms: true, privacy: true } as const
  return { name: 'Ana', surname: 'Ruiz', email, password, password_repeat: password, ...consents, ...change }
}

async function identify(person: Person, change: object = {}) {
  const document = { document_type: 'DNI', document_number: '12345678Z', birthday: '1980-02-29' } as const
  const body = { ...document, front_file_id: await person.file(), ...change }
  return person.send('submitIdentification', { body })
}

test('a field that the tenant requires must be sent, whatever page it is sent from', async () => {
  const person = await strict.person()
  const refused = await identify(person)
  expect([refused.status, fieldsOf(refused)]).toEqual([400, [['back_file_id', 'validator.error_null_file']]])
  expect((await identify(person, { back_file_id: await person.file() })).status).toBe(200)
})

test('it is not required where the form does not ask for it: a passport has no back', async () => {
  expect((await identify(await strict.person(), { document_type: 'PASSPORT' })).status).toBe(200)
})

test('another tenant asks for what the type requires and no more', async () => {
  expect((await identify(await plain.person())).status).toBe(200)
})

test('a section that the tenant has not switched on asks for nothing', async () => {
  expect((await strict.visitor().send('registerUser', { body: registration() })).status).toBe(200)
  const refused = await referring.visitor().send('registerUser', { body: registration() })
  expect(fieldsOf(refused)).toEqual([['referral_code', 'validator.error_null']])
})

test('a field that the tenant hides is refused, but for one that the type requires', async () => {
  const hidden = await strict.visitor().send('registerUser', { body: registration({ commercial: true }) })
  expect([hidden.status, fieldsOf(hidden)]).toEqual([400, [['commercial', 'validator.error_unknown_field']]])
})

test('commercial communications must be accepted where the tenant insists', async () => {
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
