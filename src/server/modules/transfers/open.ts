import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { newReferences } from '../investments/reference.ts'
import { type Transfer, transfers } from './tables.ts'

type NewTransfer = Omit<typeof transfers.$inferInsert, 'id' | 'reference' | 'proposed_at' | 'changed_at'>

/** Inserts a transfer with a unique reference. Throws `unavailable` if none is free. */
export async function openTransfer(ctx: Context, values: NewTransfer): Promise<Transfer> {
  const timestamps = { proposed_at: ctx.now, changed_at: ctx.now }
  for (const reference of newReferences(ctx.tenant.slug)) {
    const [row] = await ctx.tx
      .insert(transfers)
      .values({ id: newId(), reference, ...values, ...timestamps })
      .onConflictDoNothing()
      .returning()
    if (!row) continue
    recordInitialStatus(ctx, 'transfer', row)
    return row
  }
  return throwError('unavailable')
}
