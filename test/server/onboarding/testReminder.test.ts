import { expect, it } from 'vitest'
import { newId } from '../../../src/server/database/ids.ts'
import { testPlatform } from '../harness.ts'
import { subjectsTo } from '../payouts/steps.ts'
import { createTestTenant } from '../test-tenant.ts'
import { right } from './attempts.ts'

const platform = await testPlatform()
const subject = 'Tu test de idoneidad caduca pronto'

function inDays(days: number): Date {
  return new Date(platform.clock.now().getTime() + days * 86_400_000)
}

/**
 * Returns a person whose test expires in sixty days and is renewable in thirty; `reminders` returns the reminders after
 * some days.
 */
async function setUp(test: { passed?: boolean } = {}) {
  const tenant = await createTestTenant(platform)
  const manager = await tenant.manager()
  const person = await tenant.person({
    email: `${newId()}@mail.test`,
    test: { valid_until: inDays(60), renew_from: inDays(30), ...test },
  })
  const reminders = async (days: number) => {
    await manager.call('setClock', { body: { days } })
    await platform.jobs.drain()
    return (await subjectsTo(platform, person)).filter((each) => each === subject)
  }
  return { person, reminders }
}

it('a passed test is followed by one reminder before it expires', async () => {
  const { reminders } = await setUp()
  expect(await reminders(29)).toEqual([])
  expect(await reminders(31)).toEqual([subject])
  expect(await reminders(50)).toEqual([subject])
})

it('a failed test is followed by no reminder', async () => {
  expect(await (await setUp({ passed: false })).reminders(31)).toEqual([])
})

it('a renewed test is followed by no reminder of the old one', async () => {
  const { person, reminders } = await setUp()
  const renewable = 'update test_attempts set renew_from = taken_at where user_id = $1'
  await platform.owner.query(renewable, [person.id])
  await person.call('submitTest', { body: right })
  expect(await reminders(2)).toEqual([])
})
