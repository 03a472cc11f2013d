import { describe, expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { identityOf } from '../onboarding/identity.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const elsewhere = await createTestTenant(platform)

const home = {
  address: 'Calle de la Paz 12',
  city: 'Valencia',
  postal_code: '46003',
  province: 'Valencia',
  country: 'ES',
}
const about = {
  nationality: 'ES',
  occupation: 'Maestra',
  marital_status: 'SINGLE',
  funds_origins: ['SALARY'],
}
const spouse = { spouse_name: 'Andrés', spouse_surname: 'Soler', spouse_document: '87654321X' }
const names = { name: 'Leonor', surname: 'Vidal' }
const reason = 'Se ha casado y ha cambiado de apellido.'

async function versionsOf({ id }: Person) {
  const manager = await tenant.manager()
  return (await manager.call('getUser', { params: { id } })).versions
}

const profileOf = (person: Person) => person.call('getInvestorProfile')

describe("a person's profile", () => {
  test('stores and returns each field', async () => {
    const person = await tenant.person()
    await person.call('setAddress', { body: { ...home, residence_country: 'PT' } })
    await person.call('setPhones', { body: { phone: '+34600111222', second_phone: '+34911222333' } })
    await person.call('setAbout', { body: { ...about, sex: 'FEMININE' } })
    await person.call('setPublicName', { body: { public_name: 'Nora de Ruzafa' } })
    await person.call('setNif', { body: { nif: '12345678Z' } })
    await person.call('setCommercial', { body: { commercial: true } })
    expect(await profileOf(person)).toMatchObject({
      ...home,
      residence_country: 'PT',
      phone: '+34600111222',
      second_phone: '+34911222333',
      ...about,
      sex: 'FEMININE',
      public_name: 'Nora de Ruzafa',
      nif: '12345678Z',
      commercial: true,
    })
  })

  test('stores every version with its changes, time and author', async () => {
    const person = await tenant.person()
    await person.call('setAddress', { body: home })
    platform.clock.set(new Date(platform.clock.now().getTime() + 60_000))
    await person.call('setAddress', { body: { ...home, address: 'Calle Colón 3', country: 'PT' } })
    const [last, first] = await versionsOf(person)
    expect(last).toMatchObject({ at: platform.clock.now().toISOString(), who: '' })
    expect(last?.changes).toEqual([
      { label: 'Dirección', before: 'Calle de la Paz 12', after: 'Calle Colón 3' },
      { label: 'País', before: 'España', after: 'Portugal' },
      { label: 'País de residencia fiscal', before: 'España', after: 'Portugal' },
    ])
    expect(first?.changes).toContainEqual({ label: 'Ciudad', before: '', after: 'Valencia' })
  })

  test('adds no version if nothing changed', async () => {
    const person = await tenant.person()
    await person.call('setAddress', { body: home })
    await person.call('setAddress', { body: home })
    expect(await versionsOf(person)).toHaveLength(1)
  })

  test('stores several origins of the money in one order, and adds no version for the same ones', async () => {
    const person = await tenant.person()
    const origins = (...funds_origins: string[]) =>
      person.call('setAbout', { body: { ...about, funds_origins } as never })
    await origins('INHERITANCE', 'SALARY')
    await origins('SALARY', 'INHERITANCE')
    expect((await profileOf(person)).funds_origins).toEqual(['SALARY', 'INHERITANCE'])
    await origins('SAVINGS')
    const versions = await versionsOf(person)
    expect(versions).toHaveLength(2)
    expect(versions[0]?.changes).toEqual([
      {
        label: 'De dónde viene el dinero que vas a invertir',
        before: 'Sueldo o pensión, Herencia o donación',
        after: 'Ahorros',
      },
    ])
    const none = await person.send('setAbout', { body: { ...about, funds_origins: [] } })
    expect(none.error.fields).toMatchObject([{ field: 'funds_origins' }])
  })

  test('merges two simultaneous saves', async () => {
    const person = await tenant.person()
    await Promise.all([
      person.call('setAddress', { body: home }),
      person.call('setPhones', { body: { phone: '+34600111222' } }),
    ])
    expect(await profileOf(person)).toMatchObject({ ...home, phone: '+34600111222' })
  })

  test('has a history that the server cannot change or delete', async () => {
    for (const deed of ["update profile_history set address = ''", 'delete from profile_history'])
      await expect(platform.pool.query(deed)).rejects.toThrow('permission denied')
  })

  test('requires a spouse for married people and removes it for others', async () => {
    const person = await tenant.person()
    const married = { ...about, marital_status: 'MARRIED_COMMUNITY' }
    const refused = await person.send('setAbout', { body: married })
    expect(refused.error.fields?.map(({ field }) => field)).toEqual(Object.keys(spouse))
    await person.call('setAbout', { body: { ...married, ...spouse } })
    expect(await profileOf(person)).toMatchObject(spouse)
    await person.call('setAbout', { body: { ...about, marital_status: 'WIDOWED' } })
    expect(await profileOf(person)).toMatchObject({ spouse_name: '', spouse_document: '' })
  })

  test('takes the tax number from the DNI', async () => {
    const person = await tenant.person()
    const body = await identityOf(person, { document_number: '12345678Z', birthday: '1985-04-12' })
    await person.call('submitIdentification', { body })
    const answers = {
      document_type: 'DNI',
      document_number: '12345678Z',
      nif: '12345678Z',
      birthday: '1985-04-12',
    }
    expect(await profileOf(person)).toMatchObject(answers)
  })

  test("shows the referrer's public name", async () => {
    const friend = await tenant.person({ name: 'Marta' })
    const guest = await tenant.person({ referrer_id: friend.id })
    expect((await profileOf(guest)).referrer).toBe('Marta')
    await friend.call('setPublicName', { body: { public_name: 'Marta de Ruzafa' } })
    expect((await profileOf(guest)).referrer).toBe('Marta de Ruzafa')
  })

  test.each([
    ['setPhones', { phone: '12' }],
    ['setAddress', { ...home, country: 'XX' }],
    ['setAddress', { ...home, role: 'ADMIN' }],
    ['setPublicName', { public_name: '<b>' }],
    ['setAbout', { ...about, sex: 'OTHER' }],
  ] as const)('rejects invalid data (%s %j)', async (operation, body) => {
    expect((await (await tenant.person()).send(operation, { body })).status).toBe(400)
  })
})

describe("a person's name", () => {
  test('can be changed before identification', async () => {
    const person = await tenant.person()
    await person.call('setNames', { body: names })
    expect((await person.call('getSession')).name).toBe('Leonor Vidal')
  })

  test.each(['success', 'pending', 'running', 'manual_review'])(
    'cannot be changed by its owner while the check is %s',
    async (kyc_status) => {
      const person = await tenant.person({ kyc_status })
      const { status, error } = await person.send('setNames', { body: names })
      expect([status, error.reason?.text]).toEqual([409, 'requirements.names_confirmed'])
      expect((await person.call('getSession')).first_name).toBe('Nora')
    },
  )

  test.each(['created', 'error', 'verification_error', 'manual_error'])(
    'cannot be changed by its owner once a document was confirmed, even while the next check is %s',
    async (kyc_status) => {
      const confirmed_at = platform.clock.now()
      const person = await tenant.investor({ kyc_status, check: { status: 'success', confirmed_at } })
      const { status, error } = await person.send('setNames', { body: names })
      expect([status, error.reason?.text]).toEqual([409, 'requirements.names_confirmed'])
      expect((await person.call('getSession')).first_name).toBe('Nora')
    },
  )

  test('can be corrected by a manager with a reason, which is mailed to the owner', async () => {
    const [manager, person] = [
      await tenant.manager(),
      await tenant.investor({ document_number: '12345678Z' }),
    ]
    const body = { ...names, document_type: 'NIE', document_number: 'X1234567L', reason }
    await manager.call('correctIdentity', { params: { id: person.id }, body })
    expect(await profileOf(person)).toMatchObject({
      ...names,
      document_number: 'X1234567L',
      nif: 'X1234567L',
    })
    const [version] = await versionsOf(person)
    expect(version).toMatchObject({ who: 'Elena Robles', why: reason })
    const { rows } = await platform.owner.query('select email, document_number from users where id = $1', [
      person.id,
    ])
    await platform.jobs.drain()
    expect(rows[0].document_number).toBe('X1234567L')
    expect(platform.mails.find(({ to }) => to === rows[0].email)?.text).toContain(reason)
  })

  test('is not corrected by a manager who did not see the latest data', async () => {
    const [manager, person] = [await tenant.manager(), await tenant.investor()]
    const params = { id: person.id }
    const { profile_step: profile } = (await manager.call('getUser', { params })).person
    await person.call('setPhones', { body: { phone: '+34600111222' } })
    const refused = await manager.send('correctIdentity', { params, body: { ...names, reason, profile } })
    expect([refused.status, refused.error.code]).toEqual([409, 'wrong_state'])
  })

  test('cannot be corrected by other people', async () => {
    const person = await tenant.person()
    const ask = { params: { id: person.id }, body: { ...names, reason } }
    const others = [person, await tenant.investor(), await elsewhere.manager(), tenant.visitor()]
    for (const other of others)
      expect([401, 403, 404]).toContain((await other.send('correctIdentity', ask)).status)
    expect((await person.call('getSession')).first_name).toBe('Nora')
  })

  test('cannot be corrected by a manager for themselves', async () => {
    const manager = await tenant.manager()
    const ask = { params: { id: manager.id }, body: { ...names, reason } }
    expect((await manager.send('correctIdentity', ask)).status).toBe(404)
  })
})

describe('the step of additional data', () => {
  const answers = { ...home, ...about, phone: '+34600111222' }

  test('is done once all fields are set', async () => {
    const person = await tenant.person()
    await person.call('setAddress', { body: home })
    expect((await person.call('getSession')).additional_data).toBe(false)
    await person.call('setAdditionalData', { body: answers })
    await person.call('setPhones', { body: { phone: '+34600999888' } })
    expect((await person.call('getSession')).additional_data).toBe(true)
  })

  test('requires the spouse of a married person', async () => {
    const married = { ...answers, marital_status: 'MARRIED_SEPARATION' }
    const person = await tenant.person()
    expect((await person.send('setAdditionalData', { body: married })).status).toBe(400)
    expect((await person.send('setAdditionalData', { body: { ...married, ...spouse } })).status).toBe(204)
  })
})
