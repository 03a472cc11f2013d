import { and, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { Account } from '../../kernel/journal/accounts.ts'
import { holder, locked, reserved } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { issuances } from '../issuances/tables.ts'
import { chargedBack } from '../payments/charged-back.ts'
import { forwardPaid } from '../payments/forward-paid.ts'
import { firmAmount } from './firm.ts'
import { isLocked } from './statuses.ts'
import { type Investment, investments, wherePaidFor, whereStatusIn } from './tables.ts'

/**
 * Mints an order's tokens as locked while the campaign is below its soft cap. A refund burns them; reaching the soft
 * cap unlocks them.
 */
export function mintLocked(ctx: Context, order: Investment): Promise<void> {
  return moveTokens(ctx, order, 'mint', reserved(order), locked(order))
}

/**
 * Delivers an order's tokens to its investor by unlocking or minting them, and schedules forwarding its payment to the
 * issuance. Expects the order before the transition.
 */
export async function deliverTokens(ctx: Context, previousOrder: Investment): Promise<void> {
  await forwardPaid(ctx, previousOrder)
  await (isLocked(previousOrder)
    ? moveTokens(ctx, previousOrder, 'unlock', locked(previousOrder), holder(previousOrder))
    : moveTokens(ctx, previousOrder, 'mint', reserved(previousOrder), holder(previousOrder)))
}

function moveTokens(
  ctx: Context,
  { id, tokens }: Investment,
  kind: 'mint' | 'unlock',
  from: Account,
  to: Account,
): Promise<void> {
  return post(ctx, { cause: { kind: 'investment', id }, kind, postings: transfer(from, to, tokens) })
}

/**
 * Selects the paid orders, not charged back, whose tokens the minting job mints or unlocks once their reflection period
 * ends. Orders of manually minted issuances are included only to unlock tokens that a manager minted.
 */
export function whereAwaitsMinting(now: Date): SQL {
  const whereIssuance = (...conditions: SQL[]) =>
    sql`${investments.issuance_id} in (
      select ${issuances.id} from ${issuances} where ${issuances.outcome} <> 'NOT_FINANCED' and ${and(...conditions)})`
  const whereSoftCapReached = sql`${issuances.raised} + ${issuances.taken_back} >= ${issuances.soft_cap} and ${firmAmount(now)} >= ${issuances.soft_cap}`
  const whereStrategy = (...names: string[]) => sql`${issuances.mint_strategy} = any (${sql.param(names)})`
  return sql`${wherePaidFor} and not ${chargedBack} and (
    ${whereIssuance(whereSoftCapReached, whereStrategy('AT_CHARGE', 'SOFT_CAP'))}
    or ${whereIssuance(whereSoftCapReached, whereStrategy('CAMPAIGN_END'), sql`${issuances.outcome} = 'FINANCED'`)}
    or ${investments.locked_at} is not null and ${whereIssuance(whereSoftCapReached, whereStrategy('MANUAL'))}
    or ${whereStatusIn(['CHARGED'])} and ${investments.locked_at} is null and ${whereIssuance(whereStrategy('AT_CHARGE'))}
  )`
}
