import { and, eq, lte, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { applyOnce, type ProviderCall } from './call.ts'
import { providerCalls } from './tables.ts'

/** Runs work in the context of a tenant, in its own transaction. */
type InTenant = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** The maximum number of attempts of a request: about three days with doubling pauses. */
const maxAttempts = 13

/**
 * Repeats a request that has no response, and gives up after the last attempt. The second of two concurrent runs
 * finds nothing due; throws `Error` for an unknown name of a call.
 */
export async function settleCall(
  calls: Record<string, ProviderCall>,
  id: string,
  inTenant: InTenant,
): Promise<void> {
  const { due: dueCall, ctx } = await inTenant(async (openedCtx) => ({
    due: await claimDueCall(openedCtx, id),
    ctx: openedCtx,
  }))
  if (!dueCall) return
  const providerCall = calls[dueCall.call]
  if (!providerCall) throw new Error(`There is no call ${dueCall.call} of a provider.`)
  const apply = await providerCall.ask(ctx, id, dueCall.request).catch(() => undefined)
  if (!apply && dueCall.tries < maxAttempts) return
  await inTenant((openedCtx) =>
    apply
      ? applyOnce(openedCtx, id, apply)
      : applyOnce(openedCtx, id, () => providerCall.giveUp(openedCtx, dueCall.request), 'given_up'),
  )
}

/** Claims a due request and schedules its next attempt. */
async function claimDueCall({ tx, realNow }: Context, id: string) {
  const { state, due_at, tries } = providerCalls
  const nextDueAt = sql`${realNow.toISOString()}::timestamptz + interval '1 minute' * power(2, ${tries})`
  const [dueCall] = await tx
    .update(providerCalls)
    .set({ tries: sql`${tries} + 1`, due_at: nextDueAt })
    .where(and(eq(providerCalls.id, id), eq(state, 'open'), lte(due_at, realNow)))
    .returning()
  return dueCall
}
