import { beforeAll, describe, expect, it } from 'vitest'
import { testPlatform } from '../harness.ts'
import { createPaidOrder } from '../investments/steps.ts'
import { createTestTenant, type Person } from '../test-tenant.ts'

const platform = await testPlatform()
const { clock } = platform

let investor: Person
let manager: Person
let member: Person
let other: Person

beforeAll(async () => {
  clock.set(new Date('2026-11-26T10:00:00Z'))
  const tenant = await createTestTenant(platform)
  const organisation_id = await tenant.organisation()
  investor = await tenant.investor()
  manager = await tenant.manager()
  member = await tenant.member(organisation_id)
  other = await tenant.member(await tenant.organisation())
  await createPaidOrder(investor, manager, (await tenant.issuance({ organisation_id })).slug, 5)
})

describe('the figures of the home page', () => {
  it.each([
    { period: 'week', parts: 7, last: '2026-11-26' },
    { period: 'month', parts: 5, last: '2026-11-23' },
    { period: 'quarter', parts: 13, last: '2026-11-23' },
    { period: 'year', parts: 12, last: '2026-11-01' },
  ] as const)('divide a $period into $parts parts, the last one current', async (each) => {
    const { period } = each
    const figures = await manager.call('getManagerFigures', { params: { period } })
    expect(figures).toMatchObject({ orders: 1, people: 4 })
    expect(figures.amount).toBeGreaterThan(0)
    expect(figures.parts).toHaveLength(each.parts)
    expect(figures.parts.at(-1)).toEqual({ from: each.last, orders: 1, amount: figures.amount })
  })

  it('of an issuer include only its own projects', async () => {
    expect(await member.call('getIssuerFigures')).toMatchObject({ orders: 1, people: 1 })
    expect(await other.call('getIssuerFigures')).toMatchObject({ orders: 0, people: 0, amount: 0 })
  })

  it("sum only amounts in the tenant's currency", async () => {
    const inCurrency = (currency: string) =>
      platform.owner.query('update investments set currency = $1', [currency])
    await inCurrency('USD')
    expect(await member.call('getIssuerFigures')).toMatchObject({ orders: 1, amount: 0 })
    await inCurrency('EUR')
  })

  it('of an investor show the invested amount', async () => {
    const { amount } = await manager.call('getManagerFigures')
    expect(await investor.call('getMyFigures')).toMatchObject({ invested: amount, earned: 0 })
  })

  it('start from zero in the next period', async () => {
    clock.set(new Date('2026-12-04T10:00:00Z'))
    const params = { period: 'week' } as const
    expect(await manager.call('getManagerFigures', { params })).toMatchObject({ orders: 0, amount: 0 })
  })

  it('count beyond a thousand', async () => {
    const { rows } = await platform.owner.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = 'users' and is_generated = 'NEVER' and column_name not in ('id', 'email', 'referral_code')`,
    )
    const { columns } = rows[0] ?? { columns: '' }
    await platform.owner.query(
      `insert into users (id, email, referral_code, ${columns})
       select gen_random_uuid(), 'many' || n || '@mail.test', 'many' || n, ${columns}
       from users, generate_series(1, 1100) n where id = $1`,
      [investor.id],
    )
    const { people } = await manager.call('getManagerFigures', { params: { period: 'year' } })
    expect(people).toBe(1104)
  })
})
