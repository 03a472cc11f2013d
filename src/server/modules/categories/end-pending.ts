import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { selectRequests } from './rows.ts'
import { categoryRequests } from './tables.ts'

/** Withdraws undecided requests, for a closed account or an entity no longer represented. */
export async function withdrawPending(ctx: Context, where: SQL): Promise<void> {
  for (const row of await selectPending(ctx, where))
    await transition(ctx, 'category-request', row, 'withdraw')
}

/** Rejects undecided requests of a person whose account a manager deletes. */
export async function rejectPending(ctx: Context, where: SQL, reason: string): Promise<void> {
  for (const record of await selectPending(ctx, where))
    await transition(ctx, 'category-request', record, 'reject', { changes: { reason }, note: reason })
}

const selectPending = (ctx: Context, where: SQL) =>
  selectRequests(ctx, and(where, eq(categoryRequests.status, 'PENDING')))
