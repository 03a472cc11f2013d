import { expect, test } from 'vitest'
import { testPlatform } from '../harness.ts'
import { anyNumber } from '../onboarding/identity.ts'
import kept from './kept.json' with { type: 'json' }
import { createKnownPerson, deletePerson } from './known-person.ts'

const platform = await testPlatform()

/** Lists the tables that refer to users, each with the columns that do. */
async function tablesOfUsers() {
  const { rows } = await platform.owner.query<{ name: string; columns: string[] }>(
    `select conrelid::regclass::text as name, array_agg(attname::text) as columns
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
     where contype = 'f' and confrelid = 'users'::regclass and attname <> 'tenant_id' group by 1 order by 1`,
  )
  return rows
}

/** Lists the tables with rows of a person. */
async function tablesWith(person: { id: string }): Promise<string[]> {
  const found: string[] = []
  for (const { name, columns } of await tablesOfUsers()) {
    const where = columns.map((column) => `"${column}" = $1`).join(' or ')
    const { rowCount } = await platform.owner.query(`select from ${name} where ${where} limit 1`, [person.id])
    if (rowCount) found.push(name)
  }
  return found
}

const said = kept.said.flatMap(({ tables }) => tables)
const unsaid = Object.values(kept.unsaid).flat()

test('the list of what is kept names every kind of record, in both languages', () => {
  for (const language of ['es', 'en'] as const) {
    const texts = platform.library.texts[language]
    const list = `${texts['leaving.kept_list']} ${texts['leaving.kept_then']}`
    expect(kept.said.map((row) => row[language]).filter((words) => !list.includes(words))).toEqual([])
  }
})

test('every table with data of people is said to be kept, deleted at once, or has a reason', async () => {
  const names = (await tablesOfUsers()).map(({ name }) => name)
  expect([...said, ...unsaid, ...kept.deleted].filter((name) => name !== 'users').toSorted()).toEqual(
    names.filter((name) => name !== 'users').toSorted(),
  )
})

test('a deletion leaves no row of a person in any other table', async () => {
  const { manager, person } = await createKnownPerson(platform, anyNumber())
  expect(await tablesWith(person)).toEqual(expect.arrayContaining(['form_drafts', 'issuance_follows']))
  await deletePerson(manager, person)
  const left = await tablesWith(person)
  expect(left.filter((name) => !said.includes(name) && !unsaid.includes(name))).toEqual([])
  expect(left.length).toBeGreaterThan(15)
})

test('a manager reads the checks, consents, simulations, categories and companies of a closed person', async () => {
  const { manager, person } = await createKnownPerson(platform, anyNumber())
  const params = { id: person.id }
  const known = await manager.call('getUser', { params })
  await deletePerson(manager, person)
  const { checks, consents, simulations, categories, entities } = await manager.call('getClosedUser', {
    params,
  })
  expect({ checks, consents }).toEqual({ checks: known.checks, consents: known.consents })
  expect(consents.length).toBeGreaterThan(0)
  expect(simulations).toMatchObject([{ net_worth: 3_000_000 }])
  expect(categories).toMatchObject([{ id: known.categories[0]?.id, status: 'REJECTED' }])
  expect(entities).toMatchObject([{ id: known.entities[0]?.id, status: 'REMOVED' }])
  const { entity } = await manager.call('getEntity', { params: { id: entities[0]?.id ?? '' } })
  expect(entity.tax_id).not.toBe('')
})
