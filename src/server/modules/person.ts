import type { Language, User } from '../kernel/context.ts'

/** Joins first name and surname. */
export function fullName({ name, surname }: Pick<User, 'name' | 'surname'>): string {
  return `${name} ${surname}`.trim().replace(/\s+/g, ' ')
}

/** Returns the language for a person's messages; Spanish unless they chose English. */
export function languageOf({ language }: Pick<User, 'language'>): Language {
  return language === 'en' ? 'en' : 'es'
}

/** Returns whether a person was ever identified; an expired document does not revoke the identification. */
export function isIdentified({
  kyc_status,
  identified_at,
}: Pick<User, 'kyc_status' | 'identified_at'>): boolean {
  return kyc_status === 'success' || identified_at !== null
}
