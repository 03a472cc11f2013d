import { describe, expect, it } from 'vitest'
import { fillTable, idOf } from '../../../scripts/lib/fill-table.ts'
import { testPlatform } from '../harness.ts'
import { placeOrder } from '../investments/steps.ts'
import { createTestTenant, type TestTenant } from '../test-tenant.ts'
import searches from './search.json' with { type: 'json' }

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const issuance = await tenant.issuance({ title: { es: 'Torre', en: 'Tower' } })
const attic = await tenant.issuance({ title: { es: 'Ático al 50%', en: 'Attic' } })

const people = {
  ana: await invests(
    tenant,
    { name: 'Ana María', surname: 'Núñez', email: 'a.torres@example.com' },
    issuance,
  ),
  luis: await invests(tenant, { name: 'Luis', surname: 'Núñez', email: 'luis@example.com' }, issuance),
  sean: await invests(tenant, { name: 'Ștefan', surname: "O'Neill", email: 'oldest@example.com' }, attic),
}
await platform.owner.query("update investments set reference = 'ALB-7K3M-9Q' where investor_id = $1", [
  people.luis,
])

async function invests(tenant: TestTenant, who: object, { slug }: { slug: string }): Promise<string> {
  const investor = await tenant.investor(who)
  await placeOrder(investor, slug, 1)
  return investor.id
}

async function search(q: string, language: 'es' | 'en' = 'es'): Promise<string[]> {
  const { items, total, counts } = await manager.call('listInvestments', { params: { q }, language })
  expect([total, counts.all, counts.orders]).toEqual([items.length, items.length, items.length])
  const names = Object.entries(people)
  return items.map(({ investor_id }) => names.find(([, id]) => id === investor_id)?.[0] ?? investor_id).sort()
}

describe('a search in the list of investments', () => {
  it.each(searches)('$q finds $found', async ({ q, found: expected }) => {
    expect(await search(q)).toEqual(expected)
  })

  it("finds an issuance by its title in the reader's language", async () => {
    expect([await search('tower', 'en'), await search('tower')]).toEqual([['ana', 'luis'], []])
  })

  it('finds a new email address at once, and the old one no longer', async () => {
    const set = (email: string) =>
      platform.owner.query('update users set email = $1 where id = $2', [email, people.sean])
    await set('new.address@example.com')
    expect([await search('new.address'), await search('oldest')]).toEqual([['sean'], []])
    await set('oldest@example.com')
  })

  it('deletes the search texts of deleted people and issuances', async () => {
    const { id } = await tenant.person({ surname: 'Ida' })
    const { id: issuance } = await tenant.issuance()
    for (const what of ['sessions where user_id', 'wallets where user_id', 'users where id'])
      await platform.owner.query(`delete from ${what} = $1`, [id])
    await platform.owner.query('delete from issuances where id = $1', [issuance])
    const left = await platform.owner.query('select from search_texts where subject_id = any($1)', [
      [id, issuance],
    ])
    expect(left.rowCount).toBe(0)
  })

  it('finds nothing of another tenant', async () => {
    const other = await createTestTenant(platform)
    await invests(other, { surname: 'Zurbarán' }, await other.issuance())
    expect(await search('zurbaran')).toEqual([])
    const { total } = await (await other.manager()).call('listInvestments', { params: { q: 'zurbaran' } })
    expect(total).toBe(1)
  })
})

it("an investor's search finds only their own investments", async () => {
  const investor = await tenant.investor()
  await placeOrder(investor, attic.slug, 1)
  const own = (q: string) => investor.call('listMyInvestments', { params: { q } })
  expect((await own('atico')).total).toBe(1)
  expect((await own('luis')).total).toBe(0)
})

describe('a search that matches more than 1,000 rows', () => {
  it("keeps the list's order, and stops counting at 1,001", async () => {
    const bigTenant = await createTestTenant(platform)
    const otherManager = await bigTenant.manager()
    const { slug } = await bigTenant.issuance()
    await invests(bigTenant, { surname: 'Solo' }, { slug })
    await fillTable(platform.owner, 'investments', `tenant_id = '${bigTenant.id}'`, 5200, {
      id: idOf(7),
      reference: "'CROWD-' || lpad(g::text, 5, '0')",
      status: "case when g > 5190 then 'CANCELED' else 'MINTED' end",
      created_at: "sample.created_at - (g || ' minutes')::interval",
    })
    const { items, total, counts, pages } = await otherManager.call('listInvestments', {
      params: { q: 'crowd-0', sort: 'created', size: 2 },
    })
    expect(items.map(({ reference }) => reference)).toEqual(['CROWD-05200', 'CROWD-05199'])
    expect([total, counts.completed, counts.cancelled, counts.orders]).toEqual([1001, 1001, 10, 0])
    expect(pages).toMatchObject({ count: 500, last: 'last' })
  })
})
