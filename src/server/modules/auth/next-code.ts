import type { Operations } from '../../../generated/operations.ts'
import { beginPause, nextCallAt } from '../../identity/limits.ts'
import { userOf } from '../../kernel/actor.ts'
import type { RequestContext } from '../../kernel/context.ts'

type CodeSender = Operations['getNextCode']['body']['of']

/** Returns when the next code may be requested, in the tenant's time; '' if it may be requested now. */
export async function nextCodeAt(ctx: RequestContext, sender: CodeSender, email = ''): Promise<string> {
  const { operation, caller } = limitedCallOf(ctx, sender, email)
  if (!operation || (caller.subject === undefined && !caller.userId)) return ''
  const nextAt = await nextCallAt(ctx.tx, operation, caller, ctx.realNow)
  return nextAt ? new Date(ctx.now.getTime() + nextAt.getTime() - ctx.realNow.getTime()).toISOString() : ''
}

/** Begins the pause after which the next code may be sent. Throws `too_many` during a pause. */
export async function beginCodePause(ctx: RequestContext, sender: CodeSender, email = ''): Promise<void> {
  const { operation, caller } = limitedCallOf(ctx, sender, email)
  if (operation) await beginPause(ctx.tx, operation, caller, ctx.realNow)
}

function limitedCallOf(ctx: RequestContext, sender: CodeSender, email: string) {
  const operation = ctx.library.operations[sender]
  const subject = operation?.limit?.by === undefined ? undefined : email
  return { operation, caller: { userId: userOf(ctx)?.id ?? null, place: ctx.place, subject } }
}
