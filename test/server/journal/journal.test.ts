import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { database } from '../../../src/server/database/connection.ts'
import { newId } from '../../../src/server/database/ids.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { clearing, escrow, issuerPayable, platformFee } from '../../../src/server/kernel/journal/accounts.ts'
import { type Entry, post, transfer } from '../../../src/server/kernel/journal/post.ts'
import { users } from '../../../src/server/modules/auth/tables.ts'
import { emptyOnboardingState } from '../../../src/server/modules/onboarding/onboarding-state.ts'
import { testPlatform } from '../harness.ts'
import { createPaidOrder, placeOrder } from '../investments/steps.ts'
import { createTestTenant } from '../test-tenant.ts'

const platform = await testPlatform()
const tenant = await createTestTenant(platform)
const investor = await tenant.investor()
const { id: issuanceId, slug } = await tenant.issuance()
const { id } = await placeOrder(investor, slug, 1)
const cause = { kind: 'investment', id } as const

afterEach(() => assertInvariants(platform.owner))

/** Posts entries in a transaction that is rolled back. */
async function tryPost(...entries: Entry[]): Promise<void> {
  const db = database(platform.pool)
  await db.transaction(async (tx) => {
    await tx.execute(`select set_config('app.tenant_id', '${tenant.id}', true)`)
    const [user] = await tx.select().from(users).where(eq(users.id, investor.id))
    const actor = user
      ? { kind: 'user' as const, user, impersonator: null, onboarding: emptyOnboardingState }
      : null
    for (const entry of entries) await post({ tx, now: platform.clock.now(), actor }, entry)
    tx.rollback()
  })
}

const by = (kind: Entry['cause']['kind']) => ({ kind, id: newId() })

describe('the journal', () => {
  it.each([
    { name: 'one-sided', postings: [{ ...escrow(issuanceId, 'EUR'), amount: 5n }] },
    {
      name: 'off by a cent',
      postings: [
        ...transfer(clearing('X', 'EUR'), escrow(issuanceId, 'EUR'), 5n),
        { ...issuerPayable(issuanceId, 'EUR'), amount: 1n },
      ],
    },
    {
      name: 'balanced only across units',
      postings: [
        { ...escrow(issuanceId, 'EUR'), amount: 5n },
        { account: 'reserved' as const, owner: investor.id, unit: issuanceId, amount: -5n },
      ],
    },
  ])('rejects an entry that is $name', async ({ postings }) => {
    await expect(tryPost({ cause, kind: 'charge', postings })).rejects.toThrow('out of balance')
  })

  it('rejects a second entry for the same cause', async () => {
    const postings = transfer(clearing('X', 'EUR'), escrow(issuanceId, 'EUR'), 5n)
    await expect(tryPost({ cause, kind: 'charge', postings })).rejects.toThrow('Rollback')
    await expect(tryPost({ cause, kind: 'reserve', postings })).rejects.toThrow(/Failed query/)
  })

  it('accepts the same cause with the next sequence, and every other kind of cause', async () => {
    const [paid, back] = [
      transfer(clearing('X', 'EUR'), escrow(issuanceId, 'EUR'), 5n),
      transfer(escrow(issuanceId, 'EUR'), clearing('X', 'EUR'), 2n),
    ]
    const lot = { id: investor.id, price: 100n }
    const holderAccount = { account: 'holder' as const, owner: investor.id, unit: issuanceId, lot }
    const earned = { account: 'earnings_payable' as const, owner: investor.id, unit: 'EUR' }
    const leaving = { account: 'payout_clearing' as const, owner: 'X', unit: 'EUR' }
    const posted = tryPost(
      { cause, kind: 'charge', postings: paid },
      { cause, kind: 'refund', postings: back },
      { cause, kind: 'refund', sequence: 2, postings: back },
      { cause, kind: 'charge', sequence: 2, postings: paid },
      { cause: by('distribution'), kind: 'distribute', postings: transfer(clearing('X', 'EUR'), earned, 9n) },
      { cause: by('payout'), kind: 'pay_out', postings: transfer(earned, leaving, 9n) },
      {
        cause: by('transfer'),
        kind: 'transfer',
        postings: transfer(holderAccount, { ...holderAccount, owner: id }, 1n),
      },
      {
        cause: by('correction'),
        kind: 'correct',
        postings: transfer(clearing('X', 'EUR'), platformFee('EUR'), 1n),
      },
    )
    await expect(posted).rejects.toThrow('Rollback')
  })

  it.each([
    { name: 'an unknown account', change: "account = 'slush'" },
    { name: 'euros on a token account', change: "unit = 'EUR' where account = 'reserved'" },
    { name: 'tokens on a money account', change: "account = 'escrow' where account = 'treasury'" },
    { name: 'tokens of a person without a lot', change: 'lot_id = null, lot_price = null' },
    { name: 'a lot without its price', change: 'lot_price = null' },
  ])('rejects $name by a database constraint', async ({ change }) => {
    await expect(platform.owner.query(`update journal_postings set ${change}`)).rejects.toMatchObject({
      code: '23514',
    })
  })

  it('rejects an unbalanced entry by a database trigger', async () => {
    const lopsided = `insert into journal_postings (tenant_id, entry_id, line, account, owner, unit, amount)
      select tenant_id, id, 9, 'escrow', '', 'EUR', 5 from journal_entries limit 1`
    await expect(platform.owner.query(lopsided)).rejects.toThrow('a journal entry is out of balance')
  })

  it.each([
    'update journal_postings set amount = 0',
    'delete from journal_postings',
    'update journal_entries set at = now()',
    'delete from journal_entries',
    'truncate journal_postings',
    'delete from lifecycle_history',
    "update investment_contracts set text = ''",
    'delete from investment_contracts',
    "update audit_log set why = ''",
    'delete from audit_log',
  ])('cannot be changed by the server: %s', async (statement) => {
    await expect(platform.pool.query(statement)).rejects.toThrow('permission denied')
  })

  it('hides postings from other tenants', async () => {
    await createPaidOrder(await tenant.investor(), await tenant.manager(), slug, 1)
    const other = await createTestTenant(platform)
    const client = await platform.pool.connect()
    await client.query('select set_config($1, $2, false)', ['app.tenant_id', other.id])
    const { rows } = await client.query('select * from journal_postings')
    client.release(true)
    expect(rows).toEqual([])
  })
})
