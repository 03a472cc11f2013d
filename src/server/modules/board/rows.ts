import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AdStatus, BoardRow, IssuanceType } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { ads } from './tables.ts'

export function selectAds({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, name, surname, email, language } = users
  return tx
    .select({
      ad: ads,
      issuance: { id: issuances.id, slug: issuances.slug, title: issuances.title, type: issuances.type },
      symbol: sql<string>`coalesce(${tokenClasses.symbol}, ${issuances.token_symbol})`,
      seller: { id, name, surname, email, language },
    })
    .from(ads)
    .innerJoin(issuances, and(eq(issuances.tenant_id, ads.tenant_id), eq(issuances.id, ads.issuance_id)))
    .leftJoin(tokenClasses, and(eq(tokenClasses.tenant_id, ads.tenant_id), eq(tokenClasses.id, ads.class_id)))
    .innerJoin(users, and(eq(users.tenant_id, ads.tenant_id), eq(users.id, ads.seller_id)))
    .where(where)
    .$dynamic()
}

/** Describes an ad with its issuance and seller. */
export type AdRecord = Awaited<ReturnType<typeof selectAds>>[number]

export function adRow(
  { language, session }: Pick<Context, 'language' | 'session'>,
  { ad, issuance, symbol }: AdRecord,
): BoardRow {
  const isSeller = ad.seller_id === session.id
  return {
    id: ad.id,
    status: ad.status as AdStatus,
    reference: ad.reference,
    issuance_title: textIn(issuance.title, language),
    issuance_slug: issuance.slug,
    issuance_type: issuance.type as IssuanceType,
    token_symbol: symbol,
    seller_id: isSeller ? ad.seller_id : '',
    tokens: Number(ad.tokens),
    price: Number(ad.price),
    total: Number(ad.total),
    currency: ad.currency,
    publish_at: ad.publish_at.toISOString(),
    expires_at: ad.expires_at.toISOString(),
    mine: isSeller,
  }
}
