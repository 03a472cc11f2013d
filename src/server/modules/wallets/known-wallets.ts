import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { wallets } from './tables.ts'

/** Selects the verified wallets of each user of a query: the platform's reference first, then addresses. */
export const knownWallets = sql<string[]>`array(
  select ${wallets.address} from ${wallets}
  where ${wallets.tenant_id} = ${users.tenant_id} and ${wallets.user_id} = ${users.id} and ${wallets.status} = 'VERIFIED'
    and ${wallets.kind} <> 'PROVIDER'
  order by ${wallets.kind} desc, ${wallets.added_at}, ${wallets.id})`

/** Returns the verified wallets of a person, in the order of `knownWallets`. */
export async function verifiedWalletsOf({ tx }: Pick<Context, 'tx'>, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.user_id, userId), eq(wallets.status, 'VERIFIED'), ne(wallets.kind, 'PROVIDER')))
    .orderBy(desc(wallets.kind), wallets.added_at, wallets.id)
  return rows.map(({ address }) => address)
}
