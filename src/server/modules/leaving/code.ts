import type { User } from '../../kernel/context.ts'

/** What stands in place of the name of somebody who has left: the same in every language, and nobody's. */
export function codeOf({ id }: Pick<User, 'id'>): string {
  return `#${id.slice(-6).toUpperCase()}`
}
