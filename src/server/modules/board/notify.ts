import type { Context } from '../../kernel/context.ts'
import { type MailName, sendMail } from '../../mail/send.ts'
import { worded } from '../issuances/wording.ts'
import type { FoundAd } from './rows.ts'

type AdMail = Extract<MailName, `ad_${string}`>
type ToManagers = 'ad_to_review' | 'ad_reported'

/** One mail to the seller about their ad. */
export function tellSeller(
  ctx: Context,
  mail: Exclude<AdMail, ToManagers | 'ad_message'>,
  found: FoundAd,
  words = '',
): Promise<void> {
  return sendMail(ctx, mail, {
    to: found.seller,
    event: `${mail}/${found.ad.id}`,
    values: (language) => ({ ...valuesOf(ctx, found, language, 'user'), words }),
  })
}

/** That somebody has written, not what: it is read on the page. */
export function tellMessage(
  ctx: Context,
  found: FoundAd,
  to: FoundAd['seller'],
  message: string,
): Promise<void> {
  return sendMail(ctx, 'ad_message', {
    to,
    event: `ad_message/${message}`,
    values: (language) => valuesOf(ctx, found, language, 'user'),
  })
}

export function tellManagers(ctx: Context, mail: ToManagers, found: FoundAd, event: string): Promise<void> {
  return sendMail(ctx, mail, {
    event: `${mail}/${event}`,
    values: (language) => valuesOf(ctx, found, language, 'manager'),
  })
}

function valuesOf(
  { tenant }: Context,
  { ad, issuance }: FoundAd,
  language: Context['language'],
  area: 'user' | 'manager',
) {
  return {
    issuance_title: worded(issuance.title, language),
    reference: ad.reference,
    link: `${tenant.origin}/${area}/board/${ad.id}`,
  }
}
