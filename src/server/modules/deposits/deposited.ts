import { and, desc, eq, isNotNull, ne, not, or, sql } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { whereAdvanced, whereFromDeposits } from '../payouts/destination.ts'
import { payouts } from '../payouts/tables.ts'
import { deposits } from './tables.ts'

const sumOfCents = (amount: typeof deposits.received | typeof payouts.amount) =>
  sql<string>`coalesce(sum(${amount}), 0)::text`

/** Returns the deposited cents that were not yet paid out as earnings. */
export async function depositedAmount({ tx }: Pick<Context, 'tx'>, currency: string): Promise<Cents> {
  const [receivedSum] = await tx
    .select({ sum: sumOfCents(deposits.received) })
    .from(deposits)
    .where(eq(deposits.currency, currency))
  const [paidOutSum] = await tx
    .select({ sum: sumOfCents(payouts.amount) })
    .from(payouts)
    .where(
      and(
        eq(payouts.currency, currency),
        whereFromDeposits,
        or(
          and(eq(payouts.status, 'SENT'), isNotNull(payouts.return_at)),
          and(eq(payouts.status, 'CONFIRMED'), not(whereAdvanced)),
        ),
      ),
    )
  return cents(BigInt(receivedSum?.sum ?? 0) - BigInt(paidOutSum?.sum ?? 0))
}

/** Returns the provider's id of the wallet that deposits go to; empty before the first deposit. */
export async function earningsWallet(
  { tx }: Pick<Context, 'tx'>,
  method: string,
  currency: string,
): Promise<string> {
  const whereHasWallet = and(
    eq(deposits.method, method),
    eq(deposits.currency, currency),
    ne(deposits.wallet, ''),
  )
  const [newest] = await tx
    .select({ wallet: deposits.wallet })
    .from(deposits)
    .where(whereHasWallet)
    .orderBy(desc(deposits.created_at))
    .limit(1)
  return newest?.wallet ?? ''
}
