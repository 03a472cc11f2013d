import { and, eq, gt, isNull, ne, or } from 'drizzle-orm'
import { calendarDay, monthsBefore } from '../../../domain/calendar.ts'
import { cents } from '../../../domain/money.ts'
import { exceedsRaiseLimit, isNearRaiseLimit } from '../../../domain/regulation.ts'
import type { PreparationRaise } from '../../../generated/domain.ts'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { goalOf } from '../issuances/campaign.ts'
import { issuances } from '../issuances/tables.ts'
import { organisations } from '../organisations/tables.ts'

type Issuance = typeof issuances.$inferSelect

/**
 * Sums, in cents, what the owner raises within twelve months: the amounts raised by ended offers, and the goals of
 * open offers and of this issuance (Regulation (EU) 2020/1503, article 1(2)(c)).
 */
export async function raiseOf(
  ctx: Pick<Context, 'tx' | 'now' | 'timeZone' | 'library'>,
  issuance: Issuance,
): Promise<PreparationRaise> {
  const { raise_limit_cents, raise_months, raise_warning_percent } = constantsOf(ctx.library)
  const { id, organisation_id, currency } = issuance
  const whereEnded = and(
    eq(issuances.status, 'CLOSED'),
    gt(issuances.ends_on, monthsBefore(calendarDay(ctx.now, ctx.timeZone), raise_months)),
    // Excludes campaigns below their soft cap, which were refunded.
    ne(issuances.outcome, 'NOT_FINANCED'),
  )
  const whereCounted = and(
    eq(issuances.organisation_id, organisation_id),
    eq(issuances.currency, currency),
    ne(issuances.id, id),
    isNull(issuances.removed_at),
    or(eq(issuances.status, 'CAMPAIGN'), whereEnded),
  )
  const otherIssuances = await ctx.tx.select().from(issuances).where(whereCounted)
  const raisedTotal = cents(
    [issuance, ...otherIssuances].reduce((sum, counted) => sum + amountRaisedBy(counted), 0n),
  )
  const limit = cents(raise_limit_cents)
  const isNear = isNearRaiseLimit(raisedTotal, limit, raise_warning_percent)
  return {
    owner: issuance.issuer,
    used: Number(raisedTotal),
    limit: raise_limit_cents,
    is: exceedsRaiseLimit(raisedTotal, limit) ? 'over' : isNear ? 'near' : 'within',
  }
}

function amountRaisedBy(issuance: Issuance): bigint {
  return issuance.status === 'CLOSED' ? issuance.raised : goalOf(issuance)
}

/** Locks the owner. Throws `raise_limit` if this campaign would take the owner above the raise limit. */
export async function assertWithinRaiseLimit(
  ctx: Pick<Context, 'tx' | 'now' | 'timeZone' | 'library'>,
  issuance: Issuance,
): Promise<void> {
  await lockOwner(ctx, issuance)
  if ((await raiseOf(ctx, issuance)).is === 'over') throwError('raise_limit')
}

/** Locks the owner until the commit, so that the second of two concurrent openings counts the first. */
export async function lockOwner({ tx }: Pick<Context, 'tx'>, { organisation_id }: Issuance): Promise<void> {
  const whereOwner = eq(organisations.id, organisation_id)
  await tx.select({ id: organisations.id }).from(organisations).where(whereOwner).for('no key update')
}
