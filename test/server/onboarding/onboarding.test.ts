import { describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { anyNumber, identityOf } from './identity.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)

async function identify(person: Person, number: string) {
  const body = await identityOf(person, { document_number: number })
  return person.send('submitIdentification', { body })
}

describe('an identification', () => {
  it.each([
    { number: '12345678Z', status: 'success' },
    { number: 'X1234560', status: 'manual_review' },
    { number: 'X1234569', status: 'verification_error' },
  ])('has the status $status for the document $number', async ({ number, status }) => {
    const person = await tenant.person()
    expect((await identify(person, number)).status).toBe(200)
    await expect
      .poll(async () => (await person.call('refreshIdentification')).status, { timeout: 15_000 })
      .toBe(status)
    expect((await person.call('getSession')).kyc_status).toBe(status)
  })

  it('accepts another document while it is in manual review', async () => {
    const person = await tenant.person()
    await identify(person, 'X1234560')
    expect((await person.call('getSession')).kyc_status).toBe('manual_review')
    expect((await identify(person, anyNumber())).data.status).toBe('success')
  })

  it('cannot start again while it runs or after success', async () => {
    const person = await tenant.person({ kyc_status: 'running' })
    expect((await identify(person, '12345678Z')).error.code).toBe('wrong_state')
    const done = await tenant.person({ kyc_status: 'success' })
    expect((await identify(done, '12345678Z')).error.code).toBe('wrong_state')
  })

  it("rejects another person's picture", async () => {
    const person = await tenant.person()
    const front_file_id = await (await tenant.person()).file()
    const body = await identityOf(person, { front_file_id })
    expect(await person.send('submitIdentification', { body })).toMatchObject({
      status: 400,
      error: { fields: [{ field: 'front_file_id' }] },
    })
  })

  it('accepts a picture of 10 MB and rejects one byte more', async () => {
    const person = await tenant.person()
    const size = 10 * 1024 * 1024
    const tooLarge = await identityOf(person, { back_file_id: await person.file(size + 1) })
    expect(await person.send('submitIdentification', { body: tooLarge })).toMatchObject({
      status: 400,
      error: {
        fields: [
          {
            field: 'back_file_id',
            key: 'validator.error_file_size',
            message: 'El archivo no puede superar 10 MB.',
          },
        ],
      },
    })
    const fits = await identityOf(person, { front_file_id: await person.file(size) })
    expect((await person.send('submitIdentification', { body: fits })).status).toBe(200)
  })

  it('keeps the document as pending if the provider does not answer', async () => {
    const person = await tenant.person()
    const { kycUrl } = platform.config
    platform.config.kycUrl = 'http://127.0.0.1:9'
    const reply = await identify(person, '12345678Z')
    platform.config.kycUrl = kycUrl
    expect([reply.status, reply.data.status]).toEqual([200, 'pending'])
    expect((await person.call('getSession')).kyc_status).toBe('pending')
    expect((await identify(person, '12345678Z')).error.code).toBe('wrong_state')
  })
})

it('a new investor type keeps the person non-sophisticated', async () => {
  const person = await tenant.person()
  const body = { user_type: 'INDIVIDUAL' }
  await person.call('setInvestorType', { body })
  expect(await person.call('getSession')).toMatchObject({ ...body, investor_category: 'NON_SOPHISTICATED' })
})

describe('the loss simulation', () => {
  it.each([
    {
      net_income: 2_400_000,
      liquid_assets: 1_000_000,
      commitments: 900_000,
      net_worth: 2_500_000,
      loss_capacity: 250_000,
      warning_threshold: 125_000,
    },
    {
      net_income: 1_500_000,
      liquid_assets: 0,
      commitments: 0,
      net_worth: 1_500_000,
      loss_capacity: 150_000,
      warning_threshold: 100_000,
    },
    {
      net_income: 0,
      liquid_assets: 0,
      commitments: 500_000,
      net_worth: -500_000,
      loss_capacity: 0,
      warning_threshold: 100_000,
    },
  ])('calculates the loss capacity for $net_income, $liquid_assets and $commitments', async (example) => {
    const { net_income, liquid_assets, commitments, ...result } = example
    const person = await tenant.person()
    const situation = { net_income, liquid_assets, commitments }
    expect(await person.call('simulateLoss', { body: situation })).toEqual(result)
    expect((await person.call('getSession')).simulation_done).toBe(false)

    expect((await person.send('certifySimulation', { body: { ...situation, certify: false } })).status).toBe(
      400,
    )
    await person.call('certifySimulation', { body: { ...situation, certify: true } })
    expect(await person.call('getSession')).toMatchObject({
      simulation_done: true,
      loss_capacity: result.loss_capacity,
      warning_threshold: result.warning_threshold,
    })
    expect(await person.call('getInvestorProfile')).toMatchObject(situation)
  })

  it('is stored at each certification, and the newest counts', async () => {
    const person = await tenant.person()
    const first = { net_income: 2_400_000, liquid_assets: 1_000_000, commitments: 900_000 }
    const second = { ...first, net_income: 4_400_000 }
    for (const situation of [first, second])
      await person.call('certifySimulation', { body: { ...situation, certify: true } })
    const kept = 'select net_income::int, liquid_assets::int, commitments::int from loss_simulations'
    const { rows } = await platform.owner.query(`${kept} where user_id = $1 order by id`, [person.id])
    expect(rows).toEqual([first, second])
    expect((await person.call('getSession')).loss_capacity).toBe(450_000)
  })

  it('rejects amounts whose sum is too large', async () => {
    const much = Number.MAX_SAFE_INTEGER
    const body = { net_income: much, liquid_assets: much, commitments: 0 }
    expect((await (await tenant.person()).send('simulateLoss', { body })).status).toBe(400)
  })
})

describe('the additional data', () => {
  const data = {
    address: 'Calle Mayor 1, 2º B',
    city: 'Málaga',
    postal_code: '29001',
    province: 'Málaga',
    country: 'ES',
    nationality: 'ES',
    phone: '+34600111222',
    occupation: 'Profesora',
    marital_status: 'SINGLE',
    funds_origins: ['SALARY'],
  }

  it('is stored and shown to the person', async () => {
    const person = await tenant.person()
    await person.call('setAdditionalData', { body: data })
    expect(await person.call('getInvestorProfile')).toMatchObject(data)
    expect((await person.call('getSession')).additional_data).toBe(true)
  })

  it.each([
    { role: 'ADMIN' },
    { kyc_status: 'success' },
    { address: '<script>alert(1)</script>' },
    { phone: '12' },
  ])('is rejected with %j', async (more) => {
    const person = await tenant.person()
    expect((await person.send('setAdditionalData', { body: { ...data, ...more } })).status).toBe(400)
    expect((await person.call('getSession')).additional_data).toBe(false)
  })
})
