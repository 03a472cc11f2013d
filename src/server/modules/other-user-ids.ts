import type { Context } from '../kernel/context.ts'

/** Whose things these are, without the person who asks. */
export function otherUserIds(
  { session }: Pick<Context, 'session'>,
  things: readonly { user_id: string }[],
): string[] {
  return [...new Set(things.map(({ user_id }) => user_id))].filter((id) => id !== session.id)
}
