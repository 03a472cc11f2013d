import type { Context } from '../kernel/context.ts'

/** Returns the ids without duplicates, empty ids and the caller's own id. */
export function otherUserIds({ session }: Pick<Context, 'session'>, ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => id !== '' && id !== session.id)
}
