import type { Context } from '../kernel/context.ts'

/** Returns these persons once each, without the caller and without empty ids. */
export function otherUserIds({ session }: Pick<Context, 'session'>, ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((id) => id !== '' && id !== session.id)
}
