import { and, eq, lte, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { applyOnce, type ProviderCall } from './call.ts'
import { providerCalls } from './tables.ts'

/** Runs work in the context of a tenant, in its own transaction. */
type InTenant = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Limits the tries of a request, over about three days with doubling pauses. */
const maxAttempts = 13

/**
 * Repeats a request without an answer, gives up after the last try, and throws `Error` for an unknown request. The
 * second of two concurrent runs finds nothing due.
 */
export async function settleCall(
  calls: Record<string, ProviderCall>,
  id: string,
  inTenant: InTenant,
): Promise<void> {
  const { due, ctx } = await inTenant(async (opened) => ({ due: await takeDue(opened, id), ctx: opened }))
  if (!due) return
  const providerCall = calls[due.call]
  if (!providerCall) throw new Error(`There is no call ${due.call} of a provider.`)
  const apply = await providerCall.ask(ctx, id, due.request).catch(() => undefined)
  if (!apply && due.tries < maxAttempts) return
  await inTenant((opened) =>
    apply
      ? applyOnce(opened, id, apply)
      : applyOnce(opened, id, () => providerCall.giveUp(opened, due.request), 'given_up'),
  )
}

/** Claims a due request and schedules its next try. */
async function takeDue({ tx, realNow }: Context, id: string) {
  const { state, due_at, tries } = providerCalls
  const next = sql`${realNow.toISOString()}::timestamptz + interval '1 minute' * power(2, ${tries})`
  const [due] = await tx
    .update(providerCalls)
    .set({ tries: sql`${tries} + 1`, due_at: next })
    .where(and(eq(providerCalls.id, id), eq(state, 'open'), lte(due_at, realNow)))
    .returning()
  return due
}
