import type { Language, User } from '../kernel/context.ts'

/** First and last name as one. */
export function fullName({ name, surname }: Pick<User, 'name' | 'surname'>): string {
  return `${name} ${surname}`.trim().replace(/\s+/g, ' ')
}

/** In which somebody wants to be written to. */
export function languageOf({ language }: Pick<User, 'language'>): Language {
  return language === 'en' ? 'en' : 'es'
}

/** Whether somebody has shown who they are: what they began since goes on when their document expires. */
export function isIdentified({
  kyc_status,
  identified_at,
}: Pick<User, 'kyc_status' | 'identified_at'>): boolean {
  return kyc_status === 'success' || identified_at !== null
}
