import { newId } from '../../database/ids.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { adMessages } from './tables.ts'

/** Adds a message to a conversation and returns its id. */
export async function writeMessage(ctx: Context, thread_id: string, text: string): Promise<string> {
  const id = newId()
  await ctx.tx.insert(adMessages).values({ id, thread_id, by_id: requireUser(ctx).id, text, at: ctx.now })
  return id
}
