import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { applyOnce, type ProviderCall } from './call.ts'
import { providerCalls } from './tables.ts'

/** Work in the context of a tenant, in a transaction of its own. */
type InTenant = <T>(work: (ctx: Context) => Promise<T>) => Promise<T>

/** Tries of one call: with pauses that double, about three days. */
const mostTries = 13
const batch = 50

/** Asks the providers again whose answers never came, until it has been tried for days. Returns how many calls it settled. */
export async function settleCalls(calls: Record<string, ProviderCall>, inTenant: InTenant): Promise<number> {
  let settled = 0
  const { due, ctx } = await inTenant(async (opened) => ({ due: await takeDue(opened), ctx: opened }))
  for (const { id, call, request, tries } of due) {
    const known = calls[call]
    if (!known) throw new Error(`There is no call ${call} of a provider.`)
    const apply = await known.ask(ctx, id, request).catch(() => undefined)
    if (!apply && tries < mostTries) continue
    await inTenant((opened) =>
      apply
        ? applyOnce(opened, id, apply)
        : applyOnce(opened, id, () => known.giveUp(opened, request), 'given_up'),
    )
    settled += 1
  }
  return settled
}

/** The calls that are due, each with the time of its next try: who looks at the same moment finds others. */
async function takeDue({ tx, realNow }: Context) {
  const { id, state, due_at, tries } = providerCalls
  const due = tx
    .select({ id })
    .from(providerCalls)
    .where(and(eq(state, 'open'), lte(due_at, realNow)))
    .orderBy(asc(due_at))
    .limit(batch)
    .for('update', { skipLocked: true })
  const next = sql`${realNow.toISOString()}::timestamptz + interval '1 minute' * power(2, ${tries})`
  return await tx
    .update(providerCalls)
    .set({ tries: sql`${tries} + 1`, due_at: next })
    .where(inArray(id, due))
    .returning()
}
