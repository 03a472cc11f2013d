import { type SQL, sql } from 'drizzle-orm'
import { newId } from '../../database/ids.ts'
import { sendWithoutWaiting } from '../../database/send-without-waiting.ts'
import type { Context } from '../../kernel/context.ts'
import { recordInitialStatus } from '../../kernel/lifecycle/transition.ts'
import { entityHistory } from '../entities/tables.ts'
import { newReferences } from '../investments/reference.ts'
import { investments } from '../investments/tables.ts'
import { type Payout, payouts } from './tables.ts'

type PayoutInput = Pick<Payout, 'investor_id' | 'currency' | 'reason' | 'amount' | 'payment_method'> &
  /** Identify the order and the issuance of the payout; null if it has none. */
  Pick<Payout, 'investment_id' | 'issuance_id'> &
  Partial<
    Pick<Payout, 'entity_id' | 'payment_id' | 'return_at' | 'ask_account_at' | 'refusal' | 'note' | 'part_of'>
  >

/** Creates a payout to an investor and returns its id. Callers must post the journal entry. */
export function createPayout(ctx: Context, input: PayoutInput): string {
  const payout = newPayoutRow(ctx, input)
  sendWithoutWaiting(ctx.tx, ctx.tx.insert(payouts).values(payout))
  recordInitialStatus(ctx, 'payout', payout)
  return payout.id
}

/** Returns the row of a new payout; a payout of an order belongs to the person or legal entity that ordered. */
export function newPayoutRow({ now, tenant }: Pick<Context, 'now' | 'tenant'>, input: PayoutInput) {
  const ask_account_at = input.return_at ? null : now
  const [ownReference = ''] = input.investment_id === null ? newReferences(tenant.slug) : []
  return {
    ask_account_at,
    ...input,
    ...(input.investment_id !== null && { entity_id: entityOfOrder(input.investment_id) }),
    id: newId(),
    status: 'OWED',
    reference: ownReference,
    owed_at: now,
    changed_at: now,
  }
}

/** Selects the legal entity for which an order was placed; null if the investor ordered for themselves. */
function entityOfOrder(id: string): SQL {
  return sql`(select ordering.entity_id from ${entityHistory} as ordering join ${investments} as ordered
    on ordered.tenant_id = ordering.tenant_id and ordered.entity_version_id = ordering.id where ordered.id = ${id})`
}
