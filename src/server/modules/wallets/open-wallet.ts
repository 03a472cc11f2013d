import { sql } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { referenceOf } from './address.ts'
import { wallets } from './tables.ts'

/** Opens the platform's wallet of a new user, if there is none. */
export async function openWallet({ tx, now }: Pick<Context, 'tx' | 'now'>, email: string): Promise<void> {
  const id = newId()
  const owner = sql`(select ${users.id} from ${users} where ${users.email} = ${email})`
  const columns = { kind: 'PLATFORM', address: referenceOf(id), status: 'VERIFIED' }
  await tx
    .insert(wallets)
    .values({ id, user_id: owner, ...columns, added_at: now, changed_at: now })
    .onConflictDoNothing()
}

/** Adds the wallet of a person or their legal entity at a payment provider; verified from the start. */
export async function addProviderWallet(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  wallet: { user_id: string; provider: string; address: string; label: string },
): Promise<void> {
  const columns = { id: newId(), kind: 'PROVIDER', status: 'VERIFIED', added_at: now, changed_at: now }
  await tx
    .insert(wallets)
    .values({ ...wallet, ...columns })
    .onConflictDoNothing()
}
