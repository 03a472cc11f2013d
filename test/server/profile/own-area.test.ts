import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const strict = await createTestTenant(platform, { security: { second_factor: 'managers' } })

const home = {
  address: 'Calle de la Paz 12',
  city: 'Valencia',
  postal_code: '46003',
  province: 'Valencia',
  country: 'ES',
}
const about = {
  nationality: 'ES',
  occupation: 'Gestora',
  marital_status: 'SINGLE',
  funds_origins: ['SALARY'],
}
const iban = 'ES9121000418450200051332'

test.each([['ADMIN'], ['ENTREPRENEUR'], ['CLIENT'], ['ISSUER'], ['PREMIUM_USER']])(
  'a person with only the role %s can edit the same profile as an investor',
  async (role) => {
    const person = await tenant.person({ roles: [role] })
    await person.call('setNames', { body: { name: 'Leonor', surname: 'Vidal' } })
    await person.call('setAddress', { body: home })
    await person.call('setPhones', { body: { phone: '+34600111222' } })
    await person.call('setAbout', { body: about })
    await person.call('setPublicName', { body: { public_name: 'Leo' } })
    await person.call('setCommercial', { body: { commercial: true } })
    const answers = {
      ...home,
      ...about,
      name: 'Leonor',
      phone: '+34600111222',
      public_name: 'Leo',
      commercial: true,
    }
    expect(await person.call('getInvestorProfile')).toMatchObject(answers)
  },
)

test('a manager without the required second factor cannot edit their profile', async () => {
  const manager = await strict.person({ roles: ['ADMIN'] })
  expect((await manager.send('setPhones', { body: { phone: '+34600111222' } })).error.code).toBe('forbidden')
})

test.each([
  [['ADMIN'], 'manager'],
  [['ISSUER'], 'entrepreneur'],
  [['PREMIUM_USER'], 'user'],
  [['ADMIN', 'USER'], 'user'],
])('a mail to a person with the roles %j links to an area they can open', async (roles, area) => {
  const person = await tenant.person({ roles, name: 'Nora', surname: 'Vidal' })
  await person.call('addBankAccount', { body: { iban, holder: 'Nora Vidal' } })
  await platform.jobs.drain()
  const { email } = await person.call('getSession')
  expect(platform.mails.find(({ to }) => to === email)?.text).toContain(`/${area}/account?tab=banking`)
})
