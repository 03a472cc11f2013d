import { and, asc, desc, eq, exists, like, or, sql } from 'drizzle-orm'
import type {
  ConsentKind,
  ConsentWay,
  Language,
  RecordConsent,
  RecordMail,
} from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { mails } from '../../mail/tables.ts'
import { consentHistory, consentWordsHistory } from '../consents/tables.ts'
import type { Investment } from '../investments/tables.ts'
import { payouts } from '../payouts/tables.ts'

/** Lists the consents of an investor with the texts read, newest first. */
export async function consentsWithTexts(
  { tx }: Pick<Context, 'tx'>,
  { investor_id }: Pick<Investment, 'investor_id'>,
): Promise<RecordConsent[]> {
  const rows = await tx
    .select({ consent: consentHistory, words: consentWordsHistory.words })
    .from(consentHistory)
    .leftJoin(
      consentWordsHistory,
      and(
        eq(consentWordsHistory.tenant_id, consentHistory.tenant_id),
        eq(consentWordsHistory.version, consentHistory.version),
      ),
    )
    .where(eq(consentHistory.user_id, investor_id))
    .orderBy(desc(consentHistory.at), desc(consentHistory.id))
  return rows.map(({ consent: { what, given, version, language, way, at }, words }) => ({
    given,
    version,
    what: what as ConsentKind,
    language: language as Language,
    way: way as ConsentWay,
    at: at.toISOString(),
    words: words ?? '',
  }))
}

/** Lists all e-mails about an order and its refunds, oldest first, with the subjects that later readers may see. */
export async function mailsAbout(
  { tx }: Pick<Context, 'tx'>,
  { id, investor_id }: Pick<Investment, 'id' | 'investor_id'>,
): Promise<RecordMail[]> {
  const isRefund = exists(
    tx
      .select({ id: payouts.id })
      .from(payouts)
      .where(
        and(
          eq(payouts.tenant_id, mails.tenant_id),
          eq(payouts.investment_id, id),
          like(mails.event, sql`'payout/' || ${payouts.id} || '/%'`),
        ),
      ),
  )
  const rows = await tx
    .select({ subject: mails.told, at: mails.created_at, sent_at: mails.sent_at })
    .from(mails)
    .where(and(eq(mails.reader_id, investor_id), or(like(mails.event, `investment/${id}/%`), isRefund)))
    .orderBy(asc(mails.created_at), asc(mails.id))
  return rows.map(({ subject, at, sent_at }) => ({
    subject,
    at: at.toISOString(),
    sent_at: sent_at?.toISOString() ?? '',
  }))
}
