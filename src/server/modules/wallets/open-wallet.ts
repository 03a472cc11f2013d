import { sql } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { referenceOf } from './address.ts'
import { wallets } from './tables.ts'

/** Where the platform keeps the tokens of somebody who registers. Whoever has one keeps theirs. */
export async function openWallet({ tx, now }: Pick<Context, 'tx' | 'now'>, email: string): Promise<void> {
  const id = newId()
  const owner = sql`(select ${users.id} from ${users} where ${users.email} = ${email})`
  const stored = { kind: 'PLATFORM', address: referenceOf(id), status: 'VERIFIED' }
  await tx
    .insert(wallets)
    .values({ id, user_id: owner, ...stored, added_at: now, changed_at: now })
    .onConflictDoNothing()
}

/** Where a provider keeps somebody's money, or that of a legal entity for which they pay. It is theirs from the beginning. */
export async function addProviderWallet(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  wallet: { user_id: string; provider: string; address: string; label: string },
): Promise<void> {
  const stored = { id: newId(), kind: 'PROVIDER', status: 'VERIFIED', added_at: now, changed_at: now }
  await tx
    .insert(wallets)
    .values({ ...wallet, ...stored })
    .onConflictDoNothing()
}
