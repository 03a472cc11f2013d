import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()

interface Connection {
  application_name: string
  state: string
  waits: boolean
}

async function connections(): Promise<Connection[]> {
  const { rows } = await platform.owner.query<Connection>(
    `select application_name, state, wait_event_type = 'Lock' as waits
     from pg_stat_activity where datname = current_database() and usename = 'tesela_app'`,
  )
  return rows
}

test('slow invariant checks hold no connection that requests need', async () => {
  const blocker = await platform.owner.connect()
  await blocker.query('begin')
  await blocker.query('lock table journal_postings in access exclusive mode')
  const checks = [manager.call('getInvariants'), manager.call('getInvariants')]
  await expect
    .poll(async () => (await connections()).filter(({ waits }) => waits))
    .toEqual([expect.objectContaining({ application_name: 'tesela apart' })])

  const lists = await Promise.all(Array.from({ length: 30 }, () => manager.call('listInvestments')))
  expect(lists).toHaveLength(30)
  const taken = (await connections()).filter(({ state }) => state.startsWith('idle in transaction'))
  expect(taken).toEqual([])

  await blocker.query('rollback')
  blocker.release()
  for (const { broken } of await Promise.all(checks)) expect(broken).toEqual([])
})
