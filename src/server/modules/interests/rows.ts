import { and, eq, type SQL } from 'drizzle-orm'
import { multiply } from '../../../domain/money.ts'
import type {
  InterestIssuerRow,
  InterestKind,
  InterestManaged,
  InterestRow,
  InterestStatus,
  IssuanceStatus,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { investments } from '../investments/tables.ts'
import { isOpen } from '../issuances/campaign.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { fullName } from '../person.ts'
import { interests } from './tables.ts'
import { fitsTerms, termsOf } from './terms.ts'

/** Selects interests with their related rows; callers add order and limit. */
export function selectInterests({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { tenant_id, issuance_id, investor_id, investment_id } = interests
  return tx
    .select({
      interest: interests,
      issuance: {
        slug: issuances.slug,
        title: issuances.title,
        status: issuances.status,
        starts_on: issuances.starts_on,
        ends_on: issuances.ends_on,
        end_reason: issuances.end_reason,
        tokens_for_sale: issuances.tokens_for_sale,
        tokens_taken: issuances.tokens_taken,
        token_price: issuances.token_price,
        min_tokens: issuances.min_tokens,
        min_ticket: issuances.min_ticket,
        max_tokens: issuances.max_tokens,
        version: issuances.version,
        hard_cap: issuances.hard_cap,
        classes_taken: issuances.classes_taken,
      },
      investor: {
        id: users.id,
        name: users.name,
        surname: users.surname,
        email: users.email,
        language: users.language,
        closed_at: users.closed_at,
      },
      order: { status: investments.status, amount: investments.amount, tokens: investments.tokens },
    })
    .from(interests)
    .innerJoin(issuances, and(eq(issuances.tenant_id, tenant_id), eq(issuances.id, issuance_id)))
    .innerJoin(users, and(eq(users.tenant_id, tenant_id), eq(users.id, investor_id)))
    .leftJoin(investments, and(eq(investments.tenant_id, tenant_id), eq(investments.id, investment_id)))
    .where(where)
    .$dynamic()
}

/** Describes an interest with its issuance, investor and order. */
export type InterestRecord = Awaited<ReturnType<typeof selectInterests>>[number]

export function interestRow(
  ctx: Pick<Context, 'language' | 'now' | 'timeZone'>,
  { interest, issuance, order }: InterestRecord,
): InterestRow {
  const terms = termsOf(issuance)
  return {
    id: interest.id,
    investor_id: interest.investor_id,
    issuance_id: interest.issuance_id,
    issuance_slug: issuance.slug,
    issuance_title: textIn(issuance.title, ctx.language),
    issuance_status: issuance.status as IssuanceStatus,
    starts_on: issuance.starts_on,
    kind: interest.kind as InterestKind,
    status: interest.status as InterestStatus,
    tokens: Number(interest.tokens),
    price: Number(interest.price),
    amount: Number(interest.amount),
    currency: interest.currency,
    created_at: interest.created_at.toISOString(),
    reflection_ends_at: interest.reflection_ends_at.toISOString(),
    priority_until: interest.priority_until?.toISOString() ?? '',
    terms_told_at: interest.terms_told_at?.toISOString() ?? '',
    fit: interest.status !== 'RESERVED' ? 'SETTLED' : fitsTerms(interest, terms) ? 'FITS' : 'UNFIT',
    price_now: Number(terms.price),
    min_now: Number(multiply(terms.price, terms.min)),
    max_now: Number(multiply(terms.price, terms.max)),
    orderable: interest.status === 'RESERVED' && isOpen(issuance, ctx),
    order_id: interest.investment_id ?? '',
    order_status: order?.status ?? '',
    order_amount: Number(order?.amount ?? 0),
    order_tokens: Number(order?.tokens ?? 0),
  }
}

/** Returns the row for managers, with the investor's name and e-mail address. */
export function managedRow(
  ctx: Pick<Context, 'language' | 'now' | 'timeZone'>,
  record: InterestRecord,
): InterestManaged {
  const { investor } = record
  return {
    ...interestRow(ctx, record),
    investor_name: fullName(investor),
    investor_email: investor.email,
  }
}

/** Returns the row for the issuer's members, without the investor's e-mail address. */
export function issuerRow(
  ctx: Pick<Context, 'language' | 'now' | 'timeZone'>,
  record: InterestRecord,
): InterestIssuerRow {
  const { id, issuance_slug, issuance_title, kind, status, ...row } = interestRow(ctx, record)
  const { tokens, amount, currency, created_at, order_status, order_amount } = row
  return {
    id,
    issuance_slug,
    issuance_title,
    kind,
    status,
    tokens,
    amount,
    currency,
    created_at,
    order_status,
    order_amount,
    investor_name: fullName(record.investor),
  }
}
