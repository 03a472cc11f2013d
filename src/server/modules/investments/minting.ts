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

/** Mints an order's tokens locked, below the soft cap; a refund burns them, reaching the soft cap unlocks them. */
export function mintLocked(ctx: Context, order: Investment): Promise<void> {
  return moveTokens(ctx, order, 'mint', reserved(order), locked(order))
}

/**
 * Delivers an order's tokens to its investor by unlocking or minting them, and schedules forwarding its payment to the
 * issuance. Expects the order before the transition.
 */
export async function deliverTokens(ctx: Context, before: Investment): Promise<void> {
  await forwardPaid(ctx, before)
  await (isLocked(before)
    ? moveTokens(ctx, before, 'unlock', locked(before), holder(before))
    : moveTokens(ctx, before, 'mint', reserved(before), holder(before)))
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
 * Selects the orders whose tokens the job mints or unlocks at a time, after their reflection period and unless they are
 * charged back. Manual issuances are included only to unlock tokens minted by a manager.
 */
export function whereAwaitsMinting(now: Date): SQL {
  const whereIssuance = (...conditions: SQL[]) =>
    sql`${investments.issuance_id} in (
      select ${issuances.id} from ${issuances} where ${issuances.outcome} <> 'NOT_FINANCED' and ${and(...conditions)})`
  const reached = sql`${issuances.raised} + ${issuances.taken_back} >= ${issuances.soft_cap} and ${firmAmount(now)} >= ${issuances.soft_cap}`
  const strategy = (...names: string[]) => sql`${issuances.mint_strategy} = any (${sql.param(names)})`
  return sql`${wherePaidFor} and not ${chargedBack} and (
    ${whereIssuance(reached, strategy('AT_CHARGE', 'SOFT_CAP'))}
    or ${whereIssuance(reached, strategy('CAMPAIGN_END'), sql`${issuances.outcome} = 'FINANCED'`)}
    or ${investments.locked_at} is not null and ${whereIssuance(reached, strategy('MANUAL'))}
    or ${whereStatusIn(['CHARGED'])} and ${investments.locked_at} is null and ${whereIssuance(strategy('AT_CHARGE'))}
  )`
}
