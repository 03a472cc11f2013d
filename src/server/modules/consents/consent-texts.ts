import { createHash } from 'node:crypto'
import type { ConsentKind } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'

interface ConsentQuestion {
  /** Contains the key of the checkbox's label. */
  box: string
  /** Names the linked page: the tenant's own, or the platform's with texts under this prefix. */
  page?: { url: 'legal' | 'privacy'; texts: string }
}

const consentQuestions: Record<ConsentKind, ConsentQuestion> = {
  TERMS: { box: 'fields.terms', page: { url: 'legal', texts: 'legal.terms_' } },
  PRIVACY: { box: 'fields.privacy', page: { url: 'privacy', texts: 'legal.privacy_' } },
  COMMERCIAL: { box: 'fields.commercial' },
}

/** Returns the current text of a consent in the reader's language, with its version. */
export function consentTextsOf(ctx: Context, kind: ConsentKind): { words: string; version: string } {
  const { box: checkboxKey, page } = consentQuestions[kind]
  const consentText = [ctx.text(checkboxKey), ...(page ? pageTextsOf(ctx, page) : [])].join('\n\n')
  return { words: consentText, version: createHash('sha256').update(consentText).digest('hex').slice(0, 16) }
}

function pageTextsOf(
  ctx: Context,
  { url, texts: textPrefix }: NonNullable<ConsentQuestion['page']>,
): string[] {
  const { title, urls } = ctx.tenant.customization
  const pageUrl = urls[url]
  // Returns the URL only, because the contents of an external page are unknown.
  if (pageUrl !== undefined && !pageUrl.startsWith('/')) return [pageUrl]
  const keys = Object.keys(ctx.library.texts.es).filter((key) => key.startsWith(textPrefix))
  return keys.map((key) => ctx.text(key, { title }))
}
