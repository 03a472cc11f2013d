import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'
import { right, wrong } from './attempts.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const past = new Date(platform.clock.now().getTime() - 86_400_000)

const untested = () => tenant.investor({ test: null, validation: 'pending' })
const fail = (person: Person) => person.call('submitTest', { body: wrong })
const reject = (person: Person) =>
  manager.call('rejectUser', {
    params: { id: person.id },
    body: { reason: 'SUITABILITY_TEST_NOT_APPROVED', words: 'Repite el test, por favor.' },
  })

test.each([
  { what: 'not taken', open: true, prepare: untested },
  {
    what: 'with one try left',
    open: true,
    prepare: async () => {
      const person = await untested()
      await fail(person)
      return person
    },
  },
  {
    what: 'failed twice',
    open: false,
    prepare: async () => {
      const person = await untested()
      for (let times = 0; times < 2; times += 1) await fail(person)
      return person
    },
  },
  {
    what: 'failed twice by a person who was rejected for it',
    open: false,
    rejected: true,
    prepare: async () => {
      const person = await untested()
      for (let times = 0; times < 2; times += 1) await fail(person)
      await reject(person)
      return person
    },
  },
  { what: 'passed', open: false, prepare: () => tenant.investor() },
  {
    what: 'passed by a person who was rejected for it',
    open: true,
    rejected: true,
    prepare: async () => {
      const person = await tenant.investor()
      await reject(person)
      return person
    },
  },
  { what: 'that expires soon', open: true, prepare: () => tenant.investor({ test: { renew_from: past } }) },
  {
    what: 'that has expired',
    open: true,
    prepare: () => tenant.investor({ test: { valid_until: past, renew_from: past } }),
  },
])(
  'a test $what says that it is open ($open) as the server takes it',
  async ({ open, rejected = false, prepare }) => {
    const person = await prepare()
    expect(await person.call('getTest')).toMatchObject({ open, rejected })
    const { status } = await person.send('submitTest', { body: right })
    expect(status).toBe(open ? 200 : 409)
  },
)
