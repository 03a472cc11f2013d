import { and, eq, type SQL } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { selectRequests } from './rows.ts'
import { categoryRequests } from './tables.ts'

/** Withdraws what nobody has decided yet: who asked goes, or acts for the legal entity no more. */
export async function withdrawPending(ctx: Context, where: SQL): Promise<void> {
  for (const found of await pending(ctx, where)) await transition(ctx, 'category-request', found, 'withdraw')
}

/** Rejects what nobody has decided yet, of somebody whom a manager deletes. */
export async function rejectPending(ctx: Context, where: SQL, reason: string): Promise<void> {
  for (const found of await pending(ctx, where))
    await transition(ctx, 'category-request', found, 'reject', { changes: { reason }, note: reason })
}

const pending = (ctx: Context, where: SQL) =>
  selectRequests(ctx, and(where, eq(categoryRequests.status, 'PENDING')))
