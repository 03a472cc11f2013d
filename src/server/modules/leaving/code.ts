import type { User } from '../../kernel/context.ts'

/** Returns the code shown in place of a closed account's name, the same in every language. */
export function codeOf({ id }: Pick<User, 'id'>): string {
  return `#${id.slice(-6).toUpperCase()}`
}
