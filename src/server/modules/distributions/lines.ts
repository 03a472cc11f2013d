import { and, eq, type SQL, sql } from 'drizzle-orm'
import type {
  DistributionLine,
  DistributionStatus,
  EarningFailure,
  EarningSettlement,
  EarningStatus,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { users } from '../auth/tables.ts'
import { entities } from '../entities/tables.ts'
import { whereFrozen } from '../holders/is-frozen.ts'
import { investments } from '../investments/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { fullName } from '../person.ts'
import { tokenClasses } from '../tokens/tables.ts'
import { transfers } from '../transfers/tables.ts'
import { distributions, type Earning, earnings } from './tables.ts'

/** Selects lines with their related rows; callers add order, limit and offset. */
export function selectLines({ tx }: Pick<Context, 'tx'>, where: SQL | undefined) {
  const { id, name, surname, email, language, closed_at, validation } = users
  const barred = sql<boolean>`(${closed_at} is not null or ${validation} = 'rejected')`
  return tx
    .select({
      earning: earnings,
      distribution: distributions,
      issuance: { id: issuances.id, title: issuances.title, organisation_id: issuances.organisation_id },
      investor: { id, name, surname, email, language, barred },
      entity: sql<string>`coalesce(${entities.name}, '')`,
      lot: sql<string>`coalesce(${investments.reference}, ${transfers.reference}, '')`,
      symbol: sql<string>`coalesce(${tokenClasses.symbol}, ${issuances.token_symbol})`,
      frozen: whereFrozen({
        tenant_id: earnings.tenant_id,
        issuance_id: earnings.issuance_id,
        user_id: earnings.investor_id,
      }),
    })
    .from(earnings)
    .innerJoin(
      distributions,
      and(eq(distributions.tenant_id, earnings.tenant_id), eq(distributions.id, earnings.distribution_id)),
    )
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, earnings.tenant_id), eq(issuances.id, earnings.issuance_id)),
    )
    .innerJoin(users, and(eq(users.tenant_id, earnings.tenant_id), eq(users.id, earnings.investor_id)))
    .leftJoin(entities, and(eq(entities.tenant_id, earnings.tenant_id), eq(entities.id, earnings.entity_id)))
    .leftJoin(
      investments,
      and(eq(investments.tenant_id, earnings.tenant_id), eq(investments.id, earnings.lot_id)),
    )
    .leftJoin(transfers, and(eq(transfers.tenant_id, earnings.tenant_id), eq(transfers.id, earnings.lot_id)))
    .leftJoin(
      tokenClasses,
      and(eq(tokenClasses.tenant_id, earnings.tenant_id), eq(tokenClasses.id, earnings.token_class)),
    )
    .where(where)
    .$dynamic()
}

/** Describes a line with its distribution, issuance, holder and lot. */
export type LineRecord = Awaited<ReturnType<typeof selectLines>>[number]

/** Returns a line for the reader; issuers see the names of holders but no e-mail addresses. */
export function lineOf({ session }: Pick<Context, 'session'>, row: LineRecord): DistributionLine {
  const { earning, distribution, issuance, investor, entity, lot, symbol, frozen } = row
  const { id, distribution_id, investor_id, token_class, currency, failure } = earning
  return {
    id,
    distribution_id,
    investor_id,
    token_class,
    currency,
    entity,
    lot,
    symbol,
    distribution_status: distribution.status as DistributionStatus,
    organisation_id: issuance.organisation_id,
    barred: investor.barred,
    frozen,
    owed: isOwed(earning),
    status: earning.status as EarningStatus,
    ...(failure !== '' && { failure: failure as EarningFailure }),
    ...(earning.settlement !== '' && {
      settlement: earning.settlement as EarningSettlement,
      settlement_reason: earning.settlement_reason,
    }),
    investor: fullName(investor),
    email: session.roles.includes('ADMIN') ? investor.email : '',
    tokens: Number(earning.tokens),
    price: Number(earning.price),
    outstanding: Number(earning.outstanding),
    ...amountsOf(earning),
    changed_at: earning.changed_at.toISOString(),
  }
}

/** Returns whether a manager holds the line's money for a holder who cannot be paid. */
export function isOwed({ status, settlement }: Pick<Earning, 'status' | 'settlement'>): boolean {
  return status === 'SETTLED' && settlement === 'OWED'
}

type Amounts = Pick<
  typeof earnings.$inferSelect,
  'gross' | 'rent_part' | 'gain_part' | 'capital_part' | 'withholding_rate' | 'withholding' | 'net'
>

export function amountsOf(amounts: Amounts) {
  return {
    gross: Number(amounts.gross),
    rent_part: Number(amounts.rent_part),
    gain_part: Number(amounts.gain_part),
    capital_part: Number(amounts.capital_part),
    withholding_percent: amounts.withholding_rate / 100,
    withholding: Number(amounts.withholding),
    net: Number(amounts.net),
  }
}
