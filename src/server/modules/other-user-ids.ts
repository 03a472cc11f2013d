import type { Context } from '../kernel/context.ts'

/** Returns the owners of these things without the caller. */
export function otherUserIds(
  { session }: Pick<Context, 'session'>,
  things: readonly { user_id: string }[],
): string[] {
  return [...new Set(things.map(({ user_id }) => user_id))].filter((id) => id !== session.id)
}
