import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { WalletHolding, WalletMoney, WalletOwn, WalletTheirs } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context, RequestContext } from '../../kernel/context.ts'
import { lotsOf } from '../../kernel/journal/lots.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { textIn } from '../issuances/wording.ts'
import { noteNamed } from '../other-owners.ts'
import { currentWallets, detailOf, walletOf } from './rows.ts'

/** Returns a person's wallets, tokens and balance. */
export async function ownWalletOf(ctx: Context, userId: string): Promise<WalletOwn> {
  const { records, ...rest } = await walletContentsOf(ctx, userId)
  return { wallets: records.map(({ wallet }) => walletOf(wallet)), ...rest }
}

/** Returns a person's wallets, tokens and balance for a manager, and notes the other owners of each address. */
export async function managedWalletOf(ctx: RequestContext, userId: string): Promise<WalletTheirs> {
  const { records, ...rest } = await walletContentsOf(ctx, userId)
  noteNamed(
    ctx,
    records.flatMap(({ others }) => others),
  )
  return { wallets: records.map(detailOf), ...rest }
}

async function walletContentsOf(ctx: Context, userId: string) {
  const [records, tokens, balance, available] = await allSettledInOrder([
    currentWallets(ctx, userId),
    tokensOf(ctx, userId),
    moneyOf(ctx, userId, ['investor_available', 'earnings_payable']),
    moneyOf(ctx, userId, ['investor_balance']),
  ])
  return { records, tokens, balance, available }
}

/** Returns minted tokens by issuance, without reserved tokens. */
async function tokensOf(ctx: Context, userId: string): Promise<WalletHolding[]> {
  const lots = lotsOf(ctx, userId)
  const rows = await ctx.tx
    .select({ issuance: issuances, tokens: sql<number>`sum(${lots.tokens})`.mapWith(Number) })
    .from(lots)
    .innerJoin(issuances, eq(issuances.id, lots.issuance_id))
    .where(ne(lots.account, 'reserved'))
    .groupBy(issuances.tenant_id, issuances.id)
    .orderBy(issuances.title_es, issuances.id)
  return rows.map(({ issuance, tokens }) => ({
    issuance_id: issuance.id,
    issuance_slug: issuance.slug,
    issuance_title: textIn(issuance.title, ctx.language),
    token_name: issuance.token_name,
    token_symbol: issuance.token_symbol,
    tokens,
  }))
}

/** Returns a person's balances on accounts of the journal, in minor units of each currency. */
function moneyOf({ tx }: Context, userId: string, accounts: string[]): Promise<WalletMoney[]> {
  const { owner, account, unit, amount } = journalPostings
  const total = sql<number>`sum(${amount})`.mapWith(Number)
  return tx
    .select({ currency: unit, amount: total })
    .from(journalPostings)
    .where(and(eq(owner, userId), inArray(account, accounts)))
    .groupBy(unit)
    .having(sql`sum(${amount}) > 0`)
    .orderBy(unit)
    .then((rows) => rows)
}
