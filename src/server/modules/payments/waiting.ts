import { and, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { fail } from '../../kernel/errors.ts'
import { investments } from '../investments/tables.ts'
import { type Payment, payments } from './tables.ts'

interface Waiting {
  payment: Payment
  /** The order's. */
  reference: string
}

/** An attempt that waits for its person; undefined once it has ended, or its provider was asked for it. */
export async function waitingFor(ctx: Context, id: string): Promise<Waiting | undefined> {
  const [row] = await ctx.tx
    .select({ payment: payments, reference: investments.reference })
    .from(payments)
    .innerJoin(
      investments,
      and(eq(investments.tenant_id, payments.tenant_id), eq(investments.id, payments.investment_id)),
    )
    .where(eq(payments.id, id))
  if (!row) return fail('not_found')
  const { status, expires_at, ask_at } = row.payment
  const waits = ['needs_person', 'processing'].includes(status) && ask_at === null
  return waits && expires_at && expires_at > ctx.realNow ? row : undefined
}
