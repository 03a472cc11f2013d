import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TransferKind, TransferRow, TransferStatus, TransferWay } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { shortAddress } from '../wallets/address.ts'
import { transfers } from './tables.ts'

const sellers = alias(users, 'seller')
const buyers = alias(users, 'buyer')

export function selectTransfers({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const personColumns = ({ id, name, surname, email, language }: typeof sellers | typeof buyers) => ({
    id,
    name,
    surname,
    email,
    language,
  })
  return tx
    .select({
      transfer: transfers,
      issuance: { id: issuances.id, slug: issuances.slug, title: issuances.title },
      symbol: sql<string>`coalesce(${tokenClasses.symbol}, ${issuances.token_symbol})`,
      seller: personColumns(sellers),
      buyer: personColumns(buyers),
    })
    .from(transfers)
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, transfers.tenant_id), eq(issuances.id, transfers.issuance_id)),
    )
    .leftJoin(
      tokenClasses,
      and(eq(tokenClasses.tenant_id, transfers.tenant_id), eq(tokenClasses.id, transfers.class_id)),
    )
    .innerJoin(sellers, and(eq(sellers.tenant_id, transfers.tenant_id), eq(sellers.id, transfers.seller_id)))
    .innerJoin(buyers, and(eq(buyers.tenant_id, transfers.tenant_id), eq(buyers.id, transfers.buyer_id)))
    .where(where)
    .$dynamic()
}

/** Describes a transfer with its issuance and both sides. */
export type TransferRecord = Awaited<ReturnType<typeof selectTransfers>>[number]

/** Lists the statuses after both sides have agreed, in which each side sees the other's name. */
const statusesWithNames = ['CHECKED', 'PAID', 'DISPUTED', 'EXECUTED']

export function transferRow(
  { language, session }: Pick<Context, 'language' | 'session'>,
  row: TransferRecord,
): TransferRow {
  const { transfer, issuance, symbol, seller, buyer } = row
  const areNamesVisible = statusesWithNames.includes(transfer.status) || session.roles.includes('ADMIN')
  const visibleNameOf = (person: typeof seller) =>
    areNamesVisible || person.id === session.id ? fullName(person) : ''
  return {
    id: transfer.id,
    kind: transfer.kind as TransferKind,
    status: transfer.status as TransferStatus,
    reference: transfer.reference,
    issuance_title: textIn(issuance.title, language),
    issuance_slug: issuance.slug,
    token_symbol: symbol,
    way: directionOf(session.id, row),
    from_wallet: shortAddress(transfer.from_address),
    to_wallet: shortAddress(transfer.to_address),
    seller_name: visibleNameOf(seller),
    buyer_name: visibleNameOf(buyer),
    tokens: Number(transfer.tokens),
    price: Number(transfer.price),
    total: Number(transfer.total),
    currency: transfer.currency,
    proposed_at: transfer.proposed_at.toISOString(),
    due_at: (transfer.due_at ?? transfer.changed_at).toISOString(),
    seller_id: seller.id,
    buyer_id: buyer.id,
  }
}

function directionOf(readerId: string, { seller, buyer }: TransferRecord): TransferWay {
  if (seller.id === buyer.id) return 'OWN'
  return readerId === buyer.id ? 'IN' : 'OUT'
}
