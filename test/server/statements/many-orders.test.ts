import { expect, it } from 'vitest'
import { norma43 } from '../../../src/simulators/bank-statement.ts'
import { testPlatform } from '../harness.ts'
import { expectSumsAgree } from '../payments/sums.ts'
import { transferOrderFixture } from '../receipts/transfer-order-fixture.ts'
import { account } from './account.ts'

const platform = await testPlatform()
const { owner } = platform
const many = 5_000

it('a statement finds its order among thousands without scanning the table', async () => {
  const { tenant, manager, reference, params } = await transferOrderFixture(platform).createSignedOrder()
  const { rows: columns } = await owner.query<{ names: string }>(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_name = 'investments' and column_name not in ('id', 'reference', 'status')`,
  )
  const names = columns[0]?.names ?? ''
  await owner.query(
    `insert into investments (id, reference, status, ${names})
     select gen_random_uuid(), 'ZZZ-' || lpad(g::text, 4, '0') || '-22', 'CANCELED', ${names}
     from investments, generate_series(1, $2::int) g where id = $1`,
    [params.id, many],
  )
  await owner.query('analyze investments')
  const before = await scanned()
  const text = norma43(account, [{ day: '2026-01-02', amount: 100_000, payer: 'ANA', concept: reference }])
  await manager.call('importStatement', { body: { text } })
  expect((await manager.call('listStatementLines')).items).toMatchObject([
    { match: 'EXACT', investment_id: params.id },
  ])
  expect((await scanned()) - before).toBeLessThan(many)
  expect(tenant.id).not.toBe('')
  await expectSumsAgree(platform)
})

/** Counts the order rows read by sequential scans. */
async function scanned(): Promise<number> {
  const { rows } = await owner.query(
    "select seq_tup_read::int as read from pg_stat_user_tables where relname = 'investments'",
  )
  return rows[0]?.read ?? 0
}
