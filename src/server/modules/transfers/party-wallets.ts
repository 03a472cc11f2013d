import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { issuances } from '../issuances/tables.ts'
import { normalizeAddress } from '../wallets/address.ts'
import { wallets } from '../wallets/tables.ts'
import { admissions } from '../whitelist/tables.ts'
import { transfers } from './tables.ts'

/**
 * Returns the address of the wallet with a user's tokens of an issuance: the wallet to which they were last moved,
 * otherwise the admitted wallet, otherwise the platform's wallet.
 */
export async function walletOf(
  { tx }: Pick<Context, 'tx'>,
  issuanceId: string,
  userId: string,
): Promise<string> {
  const lastMovedTo = tx
    .select({ address: transfers.to_address })
    .from(transfers)
    .where(
      and(
        eq(transfers.issuance_id, issuanceId),
        eq(transfers.buyer_id, userId),
        inArray(transfers.kind, ['OWN_WALLET', 'LOST_WALLET']),
        eq(transfers.status, 'EXECUTED'),
      ),
    )
    .orderBy(desc(transfers.changed_at), desc(transfers.id))
    .limit(1)
  const admittedWallet = tx
    .select({ address: admissions.address })
    .from(admissions)
    .innerJoin(issuances, and(eq(issuances.id, admissions.issuance_id), issuances.by_whitelist))
    .where(
      and(
        eq(admissions.issuance_id, issuanceId),
        eq(admissions.user_id, userId),
        sql`${admissions.address} <> ''`,
      ),
    )
  const platformWallet = tx
    .select({ address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.user_id, userId), eq(wallets.kind, 'PLATFORM')))
  const { rows } = await tx.execute<{ address: string }>(
    sql`select coalesce(${lastMovedTo}, ${admittedWallet}, ${platformWallet}, '') as address`,
  )
  return rows[0]?.address ?? ''
}

/** Returns the owner of a verified wallet. Throws `wallet_unknown` if no person or several persons have this wallet. */
export async function ownerOfWallet({ tx }: Pick<Context, 'tx'>, reference: string) {
  const address = /^0x/i.test(reference) ? normalizeAddress(reference) : reference.toUpperCase()
  const rows = await tx
    .select({ id: wallets.user_id, address: wallets.address })
    .from(wallets)
    .where(and(eq(wallets.address, address), eq(wallets.status, 'VERIFIED'), ne(wallets.kind, 'PROVIDER')))
    .limit(2)
  const [owner, secondOwner] = rows
  return owner && !secondOwner ? owner : throwError('wallet_unknown')
}
