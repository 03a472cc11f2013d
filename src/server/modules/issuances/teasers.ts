import { and, asc, eq, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type { IssuanceType, TenantTeaser } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { inIdOrder } from '../../kernel/lists/in-id-order.ts'
import { amountsOf, daysLeft, goalOf } from './campaign.ts'
import { percent } from './percent.ts'
import { issuances } from './tables.ts'
import { textIn } from './wording.ts'

const maxTeasers = 3

/**
 * Returns up to three issuances open for investment today: those with the given slugs, in that order; without slugs,
 * those that end soonest.
 */
export async function teasersOf(ctx: Context, slugs: readonly string[]): Promise<TenantTeaser[]> {
  const today = calendarDay(ctx.now, ctx.timeZone)
  const rows = await ctx.tx
    .select({
      slug: issuances.slug,
      title: issuances.title,
      type: issuances.type,
      token_symbol: issuances.token_symbol,
      images: issuances.images,
      status: issuances.status,
      raised: issuances.raised,
      token_price: issuances.token_price,
      tokens_for_sale: issuances.tokens_for_sale,
      tokens_taken: issuances.tokens_taken,
      classes_for_sale: issuances.classes_for_sale,
      classes_taken: issuances.classes_taken,
      hard_cap: issuances.hard_cap,
      min_ticket: issuances.min_ticket,
      term_months: issuances.term_months,
      ends_on: issuances.ends_on,
    })
    .from(issuances)
    .where(
      and(
        eq(issuances.status, 'CAMPAIGN'),
        isNull(issuances.removed_at),
        lte(issuances.starts_on, today),
        gte(issuances.ends_on, today),
        lt(issuances.tokens_taken, issuances.tokens_for_sale),
        or(
          eq(issuances.hard_cap, sql`0`),
          lte(
            sql`(${issuances.tokens_taken} + 1) * ${issuances.token_price} + ${issuances.classes_taken}`,
            issuances.hard_cap,
          ),
        ),
        slugs.length > 0 ? inArray(issuances.slug, [...slugs]) : undefined,
      ),
    )
    .orderBy(asc(issuances.ends_on), asc(issuances.id))
    .limit(maxTeasers)
  const teasers = slugs.length > 0 ? inIdOrder(slugs, rows, ({ slug }) => slug) : rows
  return teasers.map((row) => ({
    slug: row.slug,
    title: textIn(row.title, ctx.language),
    token_symbol: row.token_symbol,
    type: row.type as IssuanceType,
    image_url: row.images[0]?.url ?? '',
    raised_percent: Math.floor(percent(row.raised, goalOf(row))),
    reserved_percent: Math.floor(percent(amountsOf(row).taken - row.raised, goalOf(row))),
    min_ticket: Number(row.min_ticket),
    term_months: row.term_months,
    days_left: daysLeft(row, ctx),
  }))
}
