import { and, gte, inArray, isNull } from 'drizzle-orm'
import { calendarDay } from '../../../../domain/calendar.ts'
import { constantsOf } from '../../../../language/documents/constants.ts'
import { newId } from '../../../database/ids.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { issuances } from '../../issuances/tables.ts'
import { maxNewsAgeInDays, newsEventsOf } from '../news-events.ts'
import { issuanceNews } from '../tables.ts'

/** Stores the news of each issuance once and notifies its followers. */
export const projectNews: Job<object> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  everySeconds: 60,
  run: async (ctx) => {
    const closingSoonDays = constantsOf(ctx.library).closing_soon_days
    const news = (await recentIssuances(ctx)).flatMap((issuance) =>
      newsEventsOf(ctx, issuance, closingSoonDays).map((newsEvent) => ({
        ...newsEvent,
        id: newId(),
        issuance_id: issuance.id,
        at: ctx.now,
      })),
    )
    if (news.length === 0) return
    const insertedNews = await ctx.tx
      .insert(issuanceNews)
      .values(news)
      .onConflictDoNothing()
      .returning({ id: issuanceNews.id })
    for (const { id } of insertedNews) await ctx.send('tellFollowers', { news: id })
  },
}

/** Selects campaigns that run now or ended recently. */
function recentIssuances({ tx, now, timeZone }: Context) {
  const oldestDay = calendarDay(new Date(now.getTime() - maxNewsAgeInDays * 86_400_000), timeZone)
  const { id, status, outcome, starts_on, ends_on, removed_at } = issuances
  return tx
    .select({ id, status, outcome, starts_on, ends_on })
    .from(issuances)
    .where(and(inArray(status, ['CAMPAIGN', 'CLOSED']), gte(ends_on, oldestDay), isNull(removed_at)))
}
