import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { NewsKind } from '../../../../generated/domain.ts'
import { constantsOf } from '../../../../language/documents/constants.ts'
import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { sendWithoutWaiting } from '../../../database/send-without-waiting.ts'
import { impersonatorOf, requireUser } from '../../../kernel/actor.ts'
import type { Handler, RequestContext } from '../../../kernel/context.ts'
import { interestRow, selectInterests } from '../../interests/rows.ts'
import { interests, whereReserved } from '../../interests/tables.ts'
import { begunInvestmentOf } from '../../investments/begun.ts'
import { investmentPage } from '../../investments/list.ts'
import { investorPendingStatuses } from '../../investments/statuses.ts'
import { investments } from '../../investments/tables.ts'
import { issuanceFollows, issuances } from '../../issuances/tables.ts'
import { whereVisibleToInvestors } from '../../issuances/visibility.ts'
import { textIn } from '../../issuances/wording.ts'
import { issuanceNews, projectVisits } from '../tables.ts'

/** Limits the news in one response. */
const maxNews = 5
/** Limits the interests to check. */
const maxInterests = 20

export const checkProjects: Handler<'checkProjects'> = async (ctx) => {
  const { id: userId } = requireUser(ctx)
  // Does not record a visit in a preview or an impersonation.
  if (!ctx.preview && !impersonatorOf(ctx)) sendWithoutWaiting(ctx.tx, recordVisit(ctx))
  const seenUntil = ctx.tx
    .select({ until: projectVisits.seen_until })
    .from(projectVisits)
    .where(eq(projectVisits.user_id, userId))
  const whereFollowed = and(
    eq(issuanceFollows.tenant_id, issuances.tenant_id),
    eq(issuanceFollows.issuance_id, issuances.id),
    eq(issuanceFollows.user_id, userId),
  )
  const followed = sql<boolean>`exists (select from ${issuanceFollows} where ${whereFollowed})`
  const newsQuery = ctx.tx
    .select({
      news: issuanceNews,
      issuance: { slug: issuances.slug, title: issuances.title, ends_on: issuances.ends_on },
      followed,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(issuanceNews)
    .innerJoin(
      issuances,
      and(eq(issuances.tenant_id, issuanceNews.tenant_id), eq(issuances.id, issuanceNews.issuance_id)),
    )
    .where(and(gt(issuanceNews.at, sql`(${seenUntil})`), whereVisibleToInvestors(ctx)))
    .orderBy(desc(followed), desc(issuanceNews.at), desc(issuanceNews.id))
    .limit(maxNews)
  const [rows, interestRows, unfinished, begun] = await allSettledInOrder([
    newsQuery,
    selectReservedInterests(ctx, userId),
    investmentPage(
      ctx,
      { status: investorPendingStatuses, sort: 'due', size: 1 },
      eq(investments.investor_id, userId),
    ),
    begunInvestmentOf(ctx),
  ])
  return {
    items: rows.map(({ news, issuance, followed }) => ({
      id: news.id,
      slug: issuance.slug,
      title: textIn(issuance.title, ctx.language),
      kind: news.kind as NewsKind,
      at: news.at.toISOString(),
      ends_on: issuance.ends_on,
      followed,
    })),
    more: Math.max(0, (rows[0]?.total ?? 0) - maxNews),
    orderable: interestRows.map((record) => interestRow(ctx, record)).filter(({ orderable }) => orderable),
    unfinished,
    begun,
  }
}

function selectReservedInterests(ctx: RequestContext, userId: string) {
  return selectInterests(ctx, and(eq(interests.investor_id, userId), whereReserved))
    .orderBy(desc(interests.created_at), desc(interests.id))
    .limit(maxInterests)
}

/**
 * Records the visit. After `visit_minutes` without a request a new visit starts, and news before the end of the
 * previous visit counts as read.
 */
function recordVisit(ctx: RequestContext) {
  const { asked_at, seen_until, tenant_id, user_id } = projectVisits
  const oldestActiveVisit = new Date(
    ctx.now.getTime() - constantsOf(ctx.library).visit_minutes * 60_000,
  ).toISOString()
  return ctx.tx
    .insert(projectVisits)
    .values({ user_id: requireUser(ctx).id, seen_until: ctx.now, asked_at: ctx.now })
    .onConflictDoUpdate({
      target: [tenant_id, user_id],
      set: {
        seen_until: sql`case when ${asked_at} < ${oldestActiveVisit} then ${asked_at} else ${seen_until} end`,
        asked_at: ctx.now,
      },
    })
}
