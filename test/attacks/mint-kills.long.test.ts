import { expect, test } from 'vitest'
import { fillTable, idOf } from '../../scripts/lib/fill-table.ts'
import { cents, tokens } from '../../src/domain/money.ts'
import { brokenInvariants } from '../../src/server/invariants/index.ts'
import { testPlatform } from '../server/harness.ts'
import { createPaidOrder } from '../server/investments/steps.ts'
import { createTestTenant } from '../server/test-tenant.ts'
import { serverOn } from './server-on.ts'

const orders = 2000
const platform = await testPlatform()
const { owner } = platform
const tenant = await createTestTenant(platform)
const manager = await tenant.manager()
const investor = await tenant.investor()
const issuance = await tenant.issuance({
  mint_strategy: 'SOFT_CAP',
  soft_cap: cents(1_000_000),
  hard_cap: cents(0),
  tokens_for_sale: tokens(5000),
  starts_on: '2020-01-01',
  ends_on: '2099-12-31',
})
const sample = await createPaidOrder(investor, manager, issuance.slug, 1)
await copy()

/** Copies a paid order many times, each with another investor, past the reflection period. */
async function copy(): Promise<void> {
  await fillTable(owner, 'users', `id = '${investor.id}'`, orders, {
    id: idOf(21),
    email: "'many-' || g || '@mail.test'",
    referral_code: "'many-' || g",
  })
  await fillTable(owner, 'investments', `id = '${sample}'`, orders, {
    id: idOf(22),
    investor_id: idOf(21),
    reference: "'MANY-' || g",
    reflection_ends_at: "'2020-01-05'::timestamptz",
  })
  for (const [kind, id] of [['reserve', idOf(23)] as const, ['charge', idOf(24)] as const]) {
    const like = `cause_id = '${sample}' and kind = '${kind}'`
    const unsealed = { chain_position: 'null::bigint', chain_hash: 'null' }
    await fillTable(owner, 'journal_entries', like, orders, { id, cause_id: idOf(22), ...unsealed })
    await owner.query(
      `insert into journal_postings (tenant_id, entry_id, line, account, owner, unit, amount, lot_id, lot_price)
       select posting.tenant_id, ${id}, line, account,
         case owner when '${investor.id}' then ${idOf(21)}::text else owner end, unit, amount,
         case when lot_id is null then null else ${idOf(22)} end, lot_price
       from journal_postings posting
       join journal_entries entry on entry.tenant_id = posting.tenant_id and entry.id = posting.entry_id,
         generate_series(1, ${orders}) g
       where entry.${like}`,
    )
  }
  await owner.query(
    `insert into lifecycle_history (tenant_id, lifecycle, subject_id, position, event, from_status, to_status, at,
       actor_kind, actor_id, actor_name, note)
     select tenant_id, lifecycle, ${idOf(22)}, position, event, from_status, to_status, at, actor_kind, actor_id, actor_name, note
     from lifecycle_history, generate_series(1, ${orders}) g where subject_id = '${sample}'`,
  )
  await owner.query('update issuances set tokens_taken = $2, raised = $2 * token_price where id = $1', [
    issuance.id,
    orders + 1,
  ])
}

const server = await serverOn(platform)

async function minted(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    "select count(*)::int as count from investments where issuance_id = $1 and status = 'MINTED'",
    [issuance.id],
  )
  return rows[0]?.count ?? 0
}

test('2,000 orders are each minted once despite server kills', async () => {
  for (const enough of [200, 500]) {
    await server.start()
    await expect.poll(minted, { timeout: 400_000, interval: 50 }).toBeGreaterThan(enough)
    await server.kill()
    expect(await minted()).toBeLessThan(orders)
  }
  await server.start()
  await expect.poll(minted, { timeout: 900_000, interval: 500 }).toBe(orders + 1)

  const twice = await owner.query(
    `select cause_id from journal_entries where kind = 'mint' group by cause_id having count(*) <> 1`,
  )
  expect(twice.rows).toEqual([])
  const mails = await owner.query(
    "select count(*)::int as count from mails where subject like 'Ya tienes tus%'",
  )
  expect(mails.rows[0].count).toBe(orders + 1)
  const broken = (await brokenInvariants(owner)).map(({ invariant }) => invariant)
  expect(broken.filter((sentence) => /token|minted|soft cap|settle|zero|lot/.test(sentence))).toEqual([])
}, 1_800_000)
