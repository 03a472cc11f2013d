import { createHash } from 'node:crypto'
import type { ConsentKind } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'

interface ConsentQuestion {
  /** Names the text beside the checkbox. */
  box: string
  /** Names the linked page: the tenant's own, or the platform's with texts under this prefix. */
  page?: { url: 'legal' | 'privacy'; texts: string }
}

const requested: Record<ConsentKind, ConsentQuestion> = {
  TERMS: { box: 'fields.terms', page: { url: 'legal', texts: 'legal.terms_' } },
  PRIVACY: { box: 'fields.privacy', page: { url: 'privacy', texts: 'legal.privacy_' } },
  COMMERCIAL: { box: 'fields.commercial' },
}

/** Returns the current text of a consent in the reader's language, with its version. */
export function consentTextsOf(ctx: Context, kind: ConsentKind): { words: string; version: string } {
  const { box, page } = requested[kind]
  const words = [ctx.text(box), ...(page ? pageOf(ctx, page) : [])].join('\n\n')
  return { words, version: createHash('sha256').update(words).digest('hex').slice(0, 16) }
}

function pageOf(ctx: Context, { url, texts }: NonNullable<ConsentQuestion['page']>): string[] {
  const { title, urls } = ctx.tenant.customization
  const address = urls[url]
  // Returns the URL only, because the contents of an external page are unknown.
  if (address !== undefined && !address.startsWith('/')) return [address]
  const keys = Object.keys(ctx.library.texts.es).filter((key) => key.startsWith(texts))
  return keys.map((key) => ctx.text(key, { title }))
}
