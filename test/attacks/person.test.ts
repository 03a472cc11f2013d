import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../src/server/modules/auth/tables.ts'
import { investmentContracts } from '../../src/server/modules/investments/tables.ts'
import { kycChecks } from '../../src/server/modules/onboarding/tables.ts'
import { testPlatform } from '../server/harness.ts'
import { chooseTransfer, placeOrder, signOrder, uploadProof } from '../server/investments/steps.ts'
import { identityOf } from '../server/onboarding/identity.ts'
import { createTestTenant, type Person } from '../server/test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
/** The evening of 20 November in the Canary Islands, already the 21st in Madrid. */
const now = new Date('2026-11-20T23:30:00.000Z')
beforeEach(() => platform.clock.set(now))

async function identify(person: Person, change: { birthday?: string; document_number?: string }) {
  const body = await identityOf(person, change)
  return person.send('submitIdentification', { body })
}

async function stored(person: Person) {
  const [user] = await platform.ownerDatabase.select().from(users).where(eq(users.id, person.id))
  return user
}

async function sent(person: Person) {
  const whereOwn = eq(kycChecks.user_id, person.id)
  const [check] = await platform.ownerDatabase.select().from(kycChecks).where(whereOwn)
  return check
}

describe('an identification is rejected if the person', () => {
  it.each([
    { who: 'is a child', birthday: '2015-03-09', key: 'error_underage' },
    { who: 'turns 18 tomorrow in Madrid', birthday: '2008-11-22', key: 'error_underage' },
    { who: 'is not born yet', birthday: '2031-01-01', key: 'error_birthday' },
    { who: 'is born tomorrow in Madrid', birthday: '2026-11-22', key: 'error_birthday' },
    { who: 'is 130 years old', birthday: '1896-05-01', key: 'error_birthday' },
    { who: 'was born on a day that does not exist', birthday: '1981-02-29', key: 'error_date' },
  ])('$who', async ({ birthday, key }) => {
    const person = await tenant.person()
    const reply = await identify(person, { birthday })
    expect(reply.status).toBe(400)
    expect(reply.error.fields).toMatchObject([{ field: 'birthday', key: `validator.${key}` }])
    expect((await stored(person))?.kyc_status).toBe('created')
  })

  it('is under age, with a message', async () => {
    const reply = await identify(await tenant.person(), { birthday: '2015-03-09' })
    expect(reply.error.fields).toMatchObject([{ message: 'Tienes que ser mayor de edad para invertir.' }])
  })
})

it('a person who turns 18 today in Madrid is accepted', async () => {
  expect((await identify(await tenant.person(), { birthday: '2008-11-21' })).status).toBe(200)
})

it.each(['12.345.678-z', '12345678 z', ' 12345678Z '])(
  'the document number %j is stored in its normal form',
  async (document_number) => {
    const person = await tenant.person()
    expect((await identify(person, { document_number })).status).toBe(200)
    expect(await sent(person)).toMatchObject({ document_number: '12345678Z' })
  },
)

it.each(['12345678A', 'X1234567A'])(
  'the document number %s is rejected for its check letter',
  async (document_number) => {
    const { status, error } = await identify(await tenant.person(), { document_number })
    expect([status, error.fields?.map(({ field }) => field)]).toEqual([400, ['document_number']])
  },
)

describe('the contract', async () => {
  const named = { name: 'Ana  María', surname: 'Núñez García-Lorca' }
  const fullName = 'Ana María Núñez García-Lorca'
  const { slug } = await tenant.issuance()

  it.each(['Mickey Mouse', 'Ana María Núñez', 'Núñez García-Lorca', '-'])(
    'cannot be signed as %s',
    async (name) => {
      const investor = await tenant.investor(named)
      const { id } = await placeOrder(investor, slug, 1)
      await chooseTransfer(investor, id)
      const reply = await investor.send('signContract', {
        params: { id },
        body: { name, accepted: true, code: '000000' },
      })
      const message = `Firma con tu nombre tal como consta en tu documento: ${fullName}.`
      expect(reply).toMatchObject({ status: 400, error: { fields: [{ field: 'name', message }] } })
      expect((await investor.call('getInvestment', { params: { id } })).status).toBe('METHOD_PAYMENT')
    },
  )

  it.each([fullName, ' ana maria  NUNEZ garcia lorca'])(
    'can be signed as %s and contains the full name',
    async (name) => {
      const investor = await tenant.investor(named)
      const { id } = await placeOrder(investor, slug, 1)
      await chooseTransfer(investor, id)
      await investor.call('signContract', { params: { id }, body: await investor.signature(id, name) })
      const [contract] = await platform.ownerDatabase
        .select()
        .from(investmentContracts)
        .where(eq(investmentContracts.investment_id, id))
      expect(contract?.signer_name).toBe(fullName)
      expect(contract?.text).toContain(fullName)
    },
  )

  it('normalizes a document number that was stored otherwise', async () => {
    const investor = await tenant.investor({ document_number: '12.345.678-z' })
    const { id } = await placeOrder(investor, slug, 1)
    expect((await investor.call('getContract', { params: { id } })).text).toContain('12345678Z')
  })
})

describe('the type of investor', () => {
  it.each([
    ['sophisticated without a test', { investor_category: 'SOPHISTICATED' }, 'investor_category'],
    ['a company', { user_type: 'LEGAL_ENTITY' }, 'user_type'],
  ])('cannot be set to %s', async (_who, change, field) => {
    const person = await tenant.person()
    const reply = await person.send('setInvestorType', { body: { user_type: 'INDIVIDUAL', ...change } })
    expect(reply).toMatchObject({ status: 400, error: { fields: [{ field }] } })
    expect(await stored(person)).toMatchObject({ user_type: '' })
  })
})

describe('confirming a payment', async () => {
  const { slug } = await tenant.issuance()
  const manager = await tenant.manager()

  it.each(['verification_error', 'manual_review', 'created'])(
    'is rejected if the identity check has become %s',
    async (kyc_status) => {
      const investor = await tenant.investor()
      const { id } = await placeOrder(investor, slug, 1)
      await chooseTransfer(investor, id)
      await signOrder(investor, id)
      await uploadProof(investor, id)
      await platform.ownerDatabase.update(users).set({ kyc_status }).where(eq(users.id, investor.id))
      const reply = await manager.send('confirmPayment', { params: { id } })
      expect(reply).toMatchObject({ status: 409, error: { code: 'requirement' } })
      expect(reply.raw).toContain('identidad')
      const { status, investor_identified } = await manager.call('getInvestment', { params: { id } })
      expect([status, investor_identified]).toEqual(['PROOF_OF_PAYMENT_UPLOADED', false])
    },
  )
})

it('a country must be an existing ISO code', async () => {
  const person = await tenant.person()
  const data = {
    address: 'Strada Lungă 3',
    city: 'Brașov',
    postal_code: '500035',
    province: 'Brașov',
    phone: '+40712345678',
    occupation: 'Maestra',
    marital_status: 'SINGLE',
    funds_origins: ['SALARY'],
    country: 'RO',
    nationality: 'VE',
  }
  await person.call('setAdditionalData', { body: data })
  expect(await person.call('getInvestorProfile')).toMatchObject({ country: 'RO', nationality: 'VE' })
  for (const country of ['XX', 'ro', 'Rumanía', 'ZZ'])
    expect(
      (await person.send('setAdditionalData', { body: { ...data, country } })).error.fields,
    ).toMatchObject([{ field: 'country' }])
})
