import type { Operations } from '../../../generated/operations.ts'
import { beginPause, nextCallAt } from '../../identity/limits.ts'
import { userOf } from '../../kernel/actor.ts'
import type { RequestContext } from '../../kernel/context.ts'

type CodeSender = Operations['getNextCode']['body']['of']

/** Returns when the next code may be requested, in domain time as the browser's clock; empty if now. */
export async function nextCodeAt(ctx: RequestContext, sender: CodeSender, email = ''): Promise<string> {
  const { operation, caller } = callOf(ctx, sender, email)
  if (!operation || (caller.subject === undefined && !caller.userId)) return ''
  const next = await nextCallAt(ctx.tx, operation, caller, ctx.realNow)
  return next ? new Date(ctx.now.getTime() + next.getTime() - ctx.realNow.getTime()).toISOString() : ''
}

/** Enforces the pause between two codes. Throws `too_many`. */
export async function waitForNextCode(ctx: RequestContext, of: CodeSender, email = ''): Promise<void> {
  const { operation, caller } = callOf(ctx, of, email)
  if (operation) await beginPause(ctx.tx, operation, caller, ctx.realNow)
}

function callOf(ctx: RequestContext, of: CodeSender, email: string) {
  const operation = ctx.library.operations[of]
  const subject = operation?.limit?.by === undefined ? undefined : email
  return { operation, caller: { userId: userOf(ctx)?.id ?? null, place: ctx.place, subject } }
}
