import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { database } from '../../../src/server/database/connection.ts'
import { assertInvariants } from '../../../src/server/invariants/index.ts'
import { clearing, escrow, issuerPayable } from '../../../src/server/kernel/journal/accounts.ts'
import { type Entry, post, transfer } from '../../../src/server/kernel/journal/post.ts'
import { users } from '../../../src/server/modules/auth/tables.ts'
import { testPlatform } from '../harness.ts'
import { order, paid } from '../investments/steps.ts'
import { newWorld } from '../investments/world.ts'

const platform = await testPlatform()
const world = await newWorld(platform)
const investor = await world.investor()
const { id: issuanceId, slug } = await world.issuance()
const { id: investmentId } = await order(investor, slug, 1)

afterEach(() => assertInvariants(platform.owner))

/** Posts as the server does, and takes it back. */
async function tryPost(entry: Entry): Promise<void> {
  const db = database(platform.pool)
  await db.transaction(async (tx) => {
    await tx.execute(`select set_config('app.tenant_id', '${world.tenantId}', true)`)
    const [user] = await tx.select().from(users).where(eq(users.id, investor.id))
    await post(
      { tx, now: platform.clock.now(), actor: user ? { kind: 'user', user, impersonator: null } : null },
      entry,
    )
    tx.rollback()
  })
}

describe('the journal', () => {
  it.each([
    { name: 'one-sided', postings: [{ ...escrow(issuanceId), amount: 5n }] },
    {
      name: 'off by a cent',
      postings: [
        ...transfer(clearing('X'), escrow(issuanceId), 5n),
        { ...issuerPayable(issuanceId), amount: 1n },
      ],
    },
    {
      name: 'balanced only across units',
      postings: [
        { ...escrow(issuanceId), amount: 5n },
        { account: 'reserved' as const, owner: investor.id, unit: issuanceId, amount: -5n },
      ],
    },
  ])('refuses an entry that is $name', async ({ postings }) => {
    await expect(tryPost({ kind: 'charge', investmentId, postings })).rejects.toThrow('out of balance')
  })

  it('refuses a second entry for the same cause', async () => {
    const postings = transfer(clearing('X'), escrow(issuanceId), 5n)
    await expect(tryPost({ kind: 'charge', investmentId, postings })).rejects.toThrow('Rollback')
    await expect(tryPost({ kind: 'reserve', investmentId, postings })).rejects.toThrow(/Failed query/)
  })

  it.each([
    'update journal_postings set amount = 0',
    'delete from journal_postings',
    'update journal_entries set at = now()',
    'delete from journal_entries',
    'truncate journal_postings',
    'delete from lifecycle_history',
  ])('cannot be changed by the server: %s', async (statement) => {
    await expect(platform.pool.query(statement)).rejects.toThrow('permission denied')
  })

  it('shows one tenant nothing of another', async () => {
    await paid(await world.investor(), await world.manager(), slug, 1)
    const other = await newWorld(platform)
    const client = await platform.pool.connect()
    await client.query('select set_config($1, $2, false)', ['app.tenant_id', other.tenantId])
    const { rows } = await client.query('select * from journal_postings')
    client.release(true)
    expect(rows).toEqual([])
  })
})
