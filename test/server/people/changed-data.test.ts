import { describe, expect, test } from 'vitest'
import type { FundsOrigin, ProfileAbout } from '../../../src/generated/domain.ts'
import { testPlatform } from '../harness.ts'
import { chooseTransfer, orderBody, placeOrder, signOrder, uploadProof } from '../investments/steps.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import additionalData from './additional-data.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manual = await createTestTenant(platform, { regulation: { validation: 'manual' } })
const manager = await tenant.manager()
const reviewer = await manual.manager()

const about = async (decider: Person, { id }: Person) => {
  const { person } = await decider.call('getUser', { params: { id } })
  return { params: { id }, body: { step: person.validation_step, profile: person.profile_step } }
}
const validate = async (decider: Person, person: Person) =>
  decider.call('validateUser', await about(decider, person))
const reject = async (decider: Person, person: Person, decision: object) => {
  const { params, body } = await about(decider, person)
  return decider.call('rejectUser', { params, body: { ...body, ...decision } })
}
const statusOf = async (person: Person) => (await person.call('getSession')).validation
const data = { reason: 'ADDITIONAL_DATA_NOT_APPROVED', words: 'El código postal no es de Valencia.' }

async function order(person: Person, { issuance }: typeof tenant) {
  const { slug } = await issuance()
  const { status, error } = await person.send('createInvestment', { body: orderBody(slug, 1) })
  return { status, code: error.code }
}

describe.each([
  ['automatic', tenant, manager],
  ['manual', manual, reviewer],
] as const)('a change of reviewed data under %s validation', (_validation, own, decider) => {
  const { phone: _phone, ...previous } = additionalData
  const told: ProfileAbout = {
    nationality: 'ES',
    occupation: 'Maestra',
    marital_status: 'SINGLE',
    funds_origins: ['SAVINGS'],
  }
  const moved = {
    address: 'Rua do Carmo 5',
    city: 'Lisboa',
    postal_code: '1200-093',
    province: 'Lisboa',
    country: 'PT',
  }

  const changes = {
    residence: { label: 'País de residencia fiscal', before: 'España', after: 'Portugal' },
    nationality: { label: 'Nacionalidad', before: 'España', after: 'Francia' },
    origin: {
      label: 'De dónde viene el dinero que vas a invertir',
      before: 'Ahorros',
      after: 'Herencia o donación',
    },
  }

  /** Changes what a person has told of themselves. */
  const tell = (person: Person, change: { nationality?: string; funds_origins?: FundsOrigin[] }) =>
    person.call('setAbout', { body: { ...told, ...change } })

  /** Returns a validated person with complete data. */
  async function validated(): Promise<Person> {
    const person = await own.investor({
      profile: { ...previous, residence_country: 'ES', funds_origins: ['SAVINGS'] },
    })
    expect(await statusOf(person)).toBe('validated')
    return person
  }

  test.each([
    ['residence', (person: Person) => person.call('setAddress', { body: moved })],
    ['nationality', (person: Person) => tell(person, { nationality: 'FR' })],
    ['origin', (person: Person) => tell(person, { funds_origins: ['INHERITANCE'] })],
  ] as const)('(%s) waits for a manager, who sees both values', async (what, change) => {
    const person = await validated()
    await change(person)
    expect(await person.call('getSession')).toMatchObject({
      validation: 'pending',
      validation_reason: 'DATA_CHANGED',
    })
    expect(await order(person, own)).toMatchObject({ status: 409, code: 'step_too_early' })
    expect(await subjectsTo(platform, person)).toContain('Estamos mirando tus datos nuevos')
    const { items } = await decider.call('listUsers', { params: { tab: 'review' } })
    expect(items.find(({ id }) => id === person.id)?.changed).toContainEqual(changes[what])
    const home = await decider.call('getManagerHome')
    expect(home.items.map(({ kind }) => kind)).toContain('VALIDATIONS')
    await validate(decider, person)
    expect(await order(person, own)).toMatchObject({ status: 200 })
    const { person: shown } = await decider.call('getUser', { params: { id: person.id } })
    expect(shown.changed).toBeUndefined()
  })

  test('can be refused with a reason, which the person corrects', async () => {
    const person = await validated()
    await person.call('setAddress', { body: moved })
    await reject(decider, person, data)
    await person.call('setAdditionalData', { body: additionalData })
    expect(await statusOf(person)).toBe('pending')
  })

  test('shows both values again after a refusal and a correction', async () => {
    const person = await validated()
    await person.call('setAddress', { body: moved })
    await reject(decider, person, data)
    await person.call('setAdditionalData', { body: { ...additionalData, nationality: 'FR' } })
    const { items } = await decider.call('listUsers', { params: { tab: 'review' } })
    expect(items.find(({ id }) => id === person.id)?.changed).toContainEqual(changes.nationality)
    await validate(decider, person)
    const { person: shown } = await decider.call('getUser', { params: { id: person.id } })
    expect(shown.changed).toBeUndefined()
  })

  test('lets the person sign and pay their order, but not change it', async () => {
    const person = await validated()
    const { slug } = await own.issuance()
    const { id } = await placeOrder(person, slug, 1)
    await person.call('setAddress', { body: moved })
    const params = { id }
    const body = { tokens: 2, warning_risk: true, warning_loss: true, consent_over_threshold: true }
    const { status, error } = await person.send('changeInvestment', { params, body })
    expect([status, error.reason?.text]).toEqual([409, 'requirements.validation'])
    await chooseTransfer(person, id)
    expect(await person.call('getInvestFlow', { params: { slug } })).toMatchObject({ checked: true })
    await signOrder(person, id)
    await uploadProof(person, id)
    await decider.call('confirmPayment', { params })
    expect(await person.call('getInvestment', { params })).toMatchObject({ status: 'CHARGED' })
    expect(await person.call('getSession')).toMatchObject({ validation_reason: 'DATA_CHANGED' })
  })

  test('is not reviewed if country, nationality and origin stay', async () => {
    const person = await validated()
    const { address, city, postal_code, province, country } = additionalData
    const body = { address: `${address}, 2`, city, postal_code, province, country }
    await person.call('setAddress', { body })
    await person.call('setPhones', { body: { phone: '+34611222333' } })
    expect(await statusOf(person)).toBe('validated')
  })
})
