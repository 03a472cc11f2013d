import { expect, test } from 'vitest'
import { investAsCompany } from '../entities/steps.ts'
import { testPlatform } from '../harness.ts'
import additionalData from '../people/additional-data.json' with { type: 'json' }
import { createTestTenant, type Person, type TestTenant } from '../test-tenant.ts'
import { screenReader } from './reader.ts'
import { sendToReview } from './review.ts'

const platform = await testPlatform()
const manual = { regulation: { validation: 'manual' } } as const
const tenant = await createTestTenant(platform, manual)
const { alertsOn } = screenReader(platform, manual)

const pending = { validation: 'pending' } as const

test.each<{ what: string; title: string; who: (of: TestTenant) => Promise<Person> }>([
  {
    what: 'a document at the provider',
    title: 'account.waits_kyc',
    who: async (of) => {
      const person = await of.person()
      await sendToReview(platform, person, 'RUN4440002')
      return person
    },
  },
  {
    what: 'a document in manual review',
    title: 'account.waits_review',
    who: async (of) => {
      const person = await of.person()
      await sendToReview(platform, person)
      return person
    },
  },
  {
    what: 'a test',
    title: 'account.waits_test',
    who: (of) => of.investor({ ...pending, test: { needs_review: true } }),
  },
  {
    what: 'a company',
    title: 'account.waits_entity',
    who: async (of) => {
      const person = await of.investor()
      const params = { id: await investAsCompany(person, await of.manager()) }
      await person.call('reopenEntity', { params })
      await person.call('sendEntity', { params })
      return person
    },
  },
  {
    what: 'additional data',
    title: 'validation.pending',
    who: async (of) => {
      const person = await of.investor({ ...pending, profile: null })
      await person.call('setAdditionalData', { body: additionalData })
      return person
    },
  },
  {
    what: 'changed data',
    title: 'validation.data_changed',
    who: async (of) => {
      const { phone: _phone, ...data } = additionalData
      const profile = { ...data, residence_country: 'ES', funds_origins: ['SAVINGS' as const] }
      const person = await of.investor({ profile })
      const about = { nationality: 'FR', occupation: 'Maestra', marital_status: 'SINGLE' } as const
      await person.call('setAbout', { body: { ...about, funds_origins: ['SAVINGS'] } })
      return person
    },
  },
])('the account of a person who has sent $what for review says that it waits', async ({ title, who }) => {
  expect(await alertsOn('/user/account', await who(tenant))).toContain(title)
  expect(await alertsOn('/user/account', await tenant.investor())).not.toContain(title)
})
