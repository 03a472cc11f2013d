import type { Context, Language } from '../../kernel/context.ts'
import { sendMail } from '../../mail/send.ts'
import { textIn } from '../issuances/wording.ts'
import type { InterestRecord } from './rows.ts'
import { changesOf, fitsTerms, type Terms, termsOf } from './terms.ts'

/** Returns a function that gives the values common to all mails about an interest, in a language. */
function mailValues(
  { tenant }: Pick<Context, 'tenant'>,
  { interest, issuance }: InterestRecord,
  path: string,
) {
  return (language: Language) => ({
    issuance_title: textIn(issuance.title, language),
    tokens: Number(interest.tokens),
    amount: Number(interest.amount),
    starts_on: issuance.starts_on,
    link: `${tenant.origin}${path}`,
  })
}

/** Confirms an interest immediately, as Regulation (EU) 2020/1503, article 22, requires. */
export async function notifyDeclared(ctx: Context, record: InterestRecord): Promise<void> {
  const { interest, issuance, investor } = record
  const values = mailValues(ctx, record, `/invest/${issuance.slug}/declare-interest`)
  const isReflecting = interest.reflection_ends_at > ctx.now
  await sendMail(ctx, 'interest_declared', {
    to: investor,
    event: `interest_declared/${interest.id}`,
    values: (language) => ({
      ...values(language),
      withdraw_until: isReflecting ? interest.reflection_ends_at.toISOString() : '',
      priority: interest.kind === 'BOOKED' ? ctx.text('mail_interests.booked', {}, language) : '',
    }),
  })
}

export async function notifyCanceled(ctx: Context, record: InterestRecord): Promise<void> {
  const { interest, issuance, investor } = record
  await sendMail(ctx, 'interest_canceled', {
    to: investor,
    event: `interest_canceled/${interest.id}`,
    values: mailValues(ctx, record, `/user/issuances/${issuance.slug}`),
  })
}

/** Notifies the investor of the opening, with a link to the order form. */
export async function notifyOpen(ctx: Context, record: InterestRecord): Promise<void> {
  const { interest, issuance, investor } = record
  const values = mailValues(ctx, record, `/invest/${issuance.slug}`)
  const until = interest.priority_until?.toISOString() ?? ''
  await sendMail(ctx, 'interest_open', {
    to: investor,
    event: `interest_open/${interest.id}`,
    values: (language) => ({
      ...values(language),
      priority_until: until,
      priority: until ? ctx.text('mail_interests.priority', { until }, language) : '',
    }),
  })
}

export async function notifyLapsed(ctx: Context, record: InterestRecord): Promise<void> {
  const { interest, issuance, investor } = record
  await sendMail(ctx, 'interest_lapsed', {
    to: investor,
    event: `interest_lapsed/${interest.id}`,
    values: mailValues(ctx, record, `/user/issuances/${issuance.slug}`),
  })
}

/** Notifies the investor of a new last day of the campaign, with its reason. */
export async function notifyLastDay(ctx: Context, record: InterestRecord): Promise<void> {
  const { interest, issuance, investor } = record
  const { ends_on, end_reason } = issuance
  const values = mailValues(ctx, record, `/user/issuances/${issuance.slug}`)
  await sendMail(ctx, 'interest_last_day', {
    to: investor,
    event: `interest_last_day/${interest.id}/${ends_on}`,
    values: (language) => ({ ...values(language), ends_on, reason: textIn(end_reason, language) }),
  })
}

/** Notifies the investor of changed terms, one line per change. */
export async function notifyTerms(ctx: Context, record: InterestRecord, previousTerms: Terms): Promise<void> {
  const { interest, issuance, investor } = record
  const currentTerms = termsOf(issuance)
  const values = mailValues(ctx, record, `/invest/${issuance.slug}/declare-interest`)
  const stillFits = fitsTerms(interest, currentTerms)
  await sendMail(ctx, 'interest_terms', {
    to: investor,
    event: `interest_terms/${interest.id}/${issuance.version}`,
    values: (language) => ({
      ...values(language),
      changes: changesOf(previousTerms, currentTerms)
        .map(({ what, from, to }) => ctx.text(`mail_interests.changed_${what}`, { from, to }, language))
        .join('\n'),
      consequence: ctx.text(
        stillFits ? 'mail_interests.still_fits' : 'mail_interests.fits_no_more',
        {},
        language,
      ),
    }),
  })
}
