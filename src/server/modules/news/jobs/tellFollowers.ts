import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Job } from '../../../jobs/job.ts'
import type { Context, Language } from '../../../kernel/context.ts'
import { sendMail } from '../../../mail/send.ts'
import { users } from '../../auth/tables.ts'
import { interests } from '../../interests/tables.ts'
import { issuanceFollows, issuances } from '../../issuances/tables.ts'
import { textIn } from '../../issuances/wording.ts'
import { issuanceNews } from '../tables.ts'

const batchSize = 50

const mails = {
  OPENED: 'news_opened',
  CLOSING_SOON: 'news_closing_soon',
  FINANCED: 'news_financed',
  NOT_FINANCED: 'news_not_financed',
} as const

function isKnown(kind: string): kind is keyof typeof mails {
  return kind in mails
}

/** Notifies the followers of an issuance, in batches. */
export const tellFollowers: Job<{ news: string; after?: string }> = {
  ...{ concurrency: 1, retries: 3, retryInSeconds: 60, expireInSeconds: 60 },
  run: async (ctx, { news, after }) => {
    const [row] = await ctx.tx
      .select({ news: issuanceNews, issuance: issuances })
      .from(issuanceNews)
      .innerJoin(issuances, eq(issuances.id, issuanceNews.issuance_id))
      .where(and(eq(issuanceNews.id, news), isNull(issuances.removed_at)))
    if (!row || !isKnown(row.news.kind)) return
    const { title, slug, ends_on } = row.issuance
    const values = (language: Language) => ({
      issuance_title: textIn(title, language),
      ends_on,
      link: `${ctx.tenant.origin}/user/issuances/${slug}`,
    })
    const readers = await followers(ctx, row.issuance.id, after)
    for (const to of readers)
      await sendMail(ctx, mails[row.news.kind], { to, event: `news/${news}/${to.id}`, values })
    const last = readers.at(-1)
    if (last && readers.length === batchSize) await ctx.send('tellFollowers', { news, after: last.id })
  },
}

/** Selects followers without a declared interest, who get another mail. */
function followers({ tx }: Context, issuanceId: string, after: string | undefined) {
  const whereInterested = sql`exists (select from ${interests}
    where ${interests.tenant_id} = ${issuanceFollows.tenant_id} and ${interests.issuance_id} = ${issuanceFollows.issuance_id}
      and ${interests.investor_id} = ${issuanceFollows.user_id} and ${interests.status} in ('RESERVED', 'LAPSED'))`
  return tx
    .select({ id: users.id, email: users.email, name: users.name, language: users.language })
    .from(issuanceFollows)
    .innerJoin(
      users,
      and(eq(users.tenant_id, issuanceFollows.tenant_id), eq(users.id, issuanceFollows.user_id)),
    )
    .where(
      and(
        eq(issuanceFollows.issuance_id, issuanceId),
        sql`not ${whereInterested}`,
        after === undefined ? undefined : gt(users.id, after),
      ),
    )
    .orderBy(asc(users.id))
    .limit(batchSize)
}
