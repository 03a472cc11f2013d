import { entryOf, mayContainTerms, partsOf } from '../../documents/glossary.ts'
import type { Context } from '../context.ts'
import type { Rule } from '../problem.ts'
import { requiredTexts } from '../required-texts.ts'
import { keyWithoutPlural } from '../texts.ts'

/** Reports texts that no document uses and whose key has no prefix used by code. */
export const rule: Rule = {
  name: 'every-text-is-used',
  *check(context) {
    const requiredKeys = new Set(requiredTexts(context).map(({ key }) => key))
    const helpKeys = new Set(
      Object.values(context.library.forms).flatMap(({ sections }) =>
        sections.flatMap((section) => section.fields.map(({ field }) => `fields_help.${field}`)),
      ),
    )
    const terms = new Set(termsIn(context))
    for (const language of ['es', 'en'] as const)
      for (const [key, { document, path }] of context.texts[language]) {
        if (!context.isReported(document)) continue
        const isUsed = [key, keyWithoutPlural(key)].some(
          (name) => requiredKeys.has(name) || helpKeys.has(name) || terms.has(name),
        )
        if (isUsed || PREFIXES_IN_CODE.some((prefix) => key.startsWith(prefix))) continue
        yield {
          document,
          path,
          part: 'key',
          message: `Nothing asks for the text ${key}.`,
          remedy: 'Remove it.',
        }
      }
  },
}

/** Lists the text keys of the glossary terms that texts use. */
function* termsIn({ texts }: Context): Generator<string> {
  for (const catalogue of Object.values(texts))
    for (const { text } of catalogue.values())
      for (const part of mayContainTerms(text) ? partsOf(text) : [])
        if (typeof part !== 'string') yield* [entryOf(part.term, 'name'), entryOf(part.term, 'meaning')]
}

/** The key prefixes used by code in src/. */
const PREFIXES_IN_CODE = [
  ...[
    'shell.',
    'rejection_mail.',
    'proof_rejected.',
    'renderer.',
    'blocks.',
    'map.',
    'api_client.',
    'validator.',
    'contract.',
    'portfolio_statement.',
    'returns_statement.',
    'earning_receipt.',
    'purchase_receipt.',
    'refund_receipt.',
    'sms.',
    'transfer_note.',
    'amounts_sheet.',
    'transfers.needs_account',
    'transfers.needs_company_account',
    'transfers.pays_here',
    'transfers.forced_',
    'whitelist.was_',
    'board.changed_since',
    'board.day_fixed',
    'board.not_that_many',
    'board.no_checks',
    'errors.',
    'refusals.',
    'lists.',
    'letter.',
    'bizum_page.',
    'card_page.',
    'payment_page.',
  ],
  ...[
    'mail_invest.reflection',
    'mail_invest.also_signed',
    'mail_sample.reader',
    'mail_board.ended_',
    'mail_board.settled_reopened',
    'mail_board.settled_closed',
    'notifications.gone',
    'requirements.charged_back',
    'requirements.dispute_known',
    'requirements.line_booked',
    'requirements.provider_tells',
    'requirements.cannot_receive',
    'requirements.nobody_signs',
    'requirements.other_way_waits',
    'requirements.proof_short',
    'requirements.shortage_used',
    'mail_interests.booked',
    'mail_interests.priority',
    'mail_interests.changed_',
    'mail_interests.still_fits',
    'mail_interests.fits_no_more',
    'identification_message.',
    'enter.title',
    'test_page.',
    'certificates.not_yet',
    'certificates.rate_high',
    'certificates.rate_missing',
    'certificates.rate_none',
    'certificates.too_old',
    'certificates.until_far',
    'certificates.until_past',
    'certificates.wrong_kind',
    'distributions.capital_above',
    'distributions.is_owed',
    'distributions.numbered',
    'distributions.arrears',
    'distributions.shortfall_un',
    'distributions.delay_unexplained',
    'distributions.capital_missing',
    'distributions.part_above',
    'distributions.record_after_due',
    'history.',
    'job.',
    'obstacle.',
    'timeline.',
  ],
  ...['preparing.', 'preparation_field.'],
]
