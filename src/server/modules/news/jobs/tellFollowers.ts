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

const mailByKind = {
  OPENED: 'news_opened',
  CLOSING_SOON: 'news_closing_soon',
  FINANCED: 'news_financed',
  NOT_FINANCED: 'news_not_financed',
} as const

function hasMail(kind: string): kind is keyof typeof mailByKind {
  return kind in mailByKind
}

/** Notifies the followers of an issuance, in batches. */
export const tellFollowers: Job<{ news: string; after?: string }> = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  run: async (ctx, { news, after }) => {
    const [row] = await ctx.tx
      .select({ news: issuanceNews, issuance: issuances })
      .from(issuanceNews)
      .innerJoin(issuances, eq(issuances.id, issuanceNews.issuance_id))
      .where(and(eq(issuanceNews.id, news), isNull(issuances.removed_at)))
    if (!row || !hasMail(row.news.kind)) return
    const { title, slug, ends_on } = row.issuance
    const values = (language: Language) => ({
      issuance_title: textIn(title, language),
      ends_on,
      link: `${ctx.tenant.origin}/user/issuances/${slug}`,
    })
    const recipients = await selectFollowers(ctx, row.issuance.id, after)
    for (const to of recipients)
      await sendMail(ctx, mailByKind[row.news.kind], { to, event: `news/${news}/${to.id}`, values })
    const lastRecipient = recipients.at(-1)
    if (lastRecipient && recipients.length === batchSize)
      await ctx.send('tellFollowers', { news, after: lastRecipient.id })
  },
}

/** Selects followers without an interest; interested people receive a different mail. */
function selectFollowers({ tx }: Context, issuanceId: string, after: string | undefined) {
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
