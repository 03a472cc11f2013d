import { and, asc, desc, eq, ne, type SQL } from 'drizzle-orm'
import type {
  PaymentProvider,
  WalletKind,
  WalletStatus,
  WalletWallet,
  WalletWhole,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { namesOf, otherOwnersOf } from '../other-owners.ts'
import { fullName } from '../person.ts'
import { shortAddress } from './address.ts'
import { type Wallet, wallets } from './tables.ts'

/** Limits the rows; nobody has this many wallets. */
const maxRows = 50

/**
 * Selects a person's wallets, except removed wallets: first wallets at providers, then the platform's wallet, then the
 * newest wallets.
 */
export function currentWallets({ tx }: Pick<Context, 'tx'>, userId: string) {
  return selectDetails({ tx }, and(eq(wallets.user_id, userId), ne(wallets.status, 'REMOVED')))
    .orderBy(desc(wallets.kind), desc(wallets.added_at), asc(wallets.id))
    .limit(maxRows)
}

export function selectDetails({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  return tx
    .select({
      wallet: wallets,
      owner: {
        id: users.id,
        name: users.name,
        surname: users.surname,
        email: users.email,
        language: users.language,
      },
      others: otherOwnersOf('wallets', 'address'),
    })
    .from(wallets)
    .innerJoin(users, and(eq(users.tenant_id, wallets.tenant_id), eq(users.id, wallets.user_id)))
    .where(where)
    .$dynamic()
}

/** Describes a wallet with its owner. */
export type WalletRecord = Awaited<ReturnType<typeof selectDetails>>[number]

export function detailOf({ wallet, owner, others }: WalletRecord): WalletWhole {
  return { ...walletOf(wallet), owner: fullName(owner), also_of: namesOf(others) }
}

export function walletOf(row: Wallet): WalletWallet {
  const { id, user_id, label, address, reason } = row
  return {
    id,
    user_id,
    label,
    address,
    reason,
    kind: row.kind as WalletKind,
    status: row.status as WalletStatus,
    ...(row.provider && { provider: row.provider as PaymentProvider }),
    short: shortAddress(address),
    added_at: row.added_at.toISOString(),
  }
}
