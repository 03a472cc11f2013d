import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Language } from '../../kernel/context.ts'
import { issuances, type Wording } from './tables.ts'

/** A text in the reader's language, else in Spanish, which every text has. */
export function textIn(wording: Wording, language: Language): string {
  return wording[language] ?? wording.es
}

/** The title for the database to sort by, as the reader sees it. */
export function titleColumn(language: Language): PgColumn {
  return language === 'en' ? issuances.title_en : issuances.title_es
}
