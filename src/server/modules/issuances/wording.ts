import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '../../kernel/context.ts'
import { issuances, type Wording } from './tables.ts'

/** Returns a text in the reader's language, otherwise in Spanish, which is always present. */
export function textIn(wording: Wording, language: Language): string {
  return wording[language] ?? wording.es
}

/** Returns the sorting key of titles in the reader's language. */
export function titleColumn(language: Language): PgColumn {
  return language === 'en' ? issuances.title_en : issuances.title_es
}
