import type { User } from '../kernel/context.ts'

/** First and last name as one. */
export function fullName({ name, surname }: Pick<User, 'name' | 'surname'>): string {
  return `${name} ${surname}`.trim().replace(/\s+/g, ' ')
}

export function isIdentified({ kyc_status }: Pick<User, 'kyc_status'>): boolean {
  return kyc_status === 'success'
}
