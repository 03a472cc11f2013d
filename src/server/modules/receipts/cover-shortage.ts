import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Cents, cents, smaller } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { chargedBack, investorPending } from '../../kernel/journal/accounts.ts'
import { post, transfer } from '../../kernel/journal/post.ts'
import { journalEntries, journalPostings } from '../../kernel/journal/tables.ts'
import type { Investment } from '../investments/tables.ts'
import { whereShortage } from '../reconciliation/shortage.ts'
import { differences } from '../reconciliation/tables.ts'
import { manualTransfer } from './method.ts'
import { type Receipt, receipts } from './tables.ts'

/**
 * Uses a later receipt to cover the shortage of an order's confirmed proof, and resolves the stored difference once it
 * is covered completely. Returns the amount used, in cents.
 */
export async function coverShortage(
  ctx: Context,
  { id: investment_id, currency }: Investment,
  { id, amount, payment_method }: Receipt,
): Promise<Cents> {
  if (payment_method !== manualTransfer) return cents(0)
  const shortage = await shortageOf(ctx, investment_id)
  const covered = smaller(amount, shortage)
  if (covered <= 0n) return cents(0)
  await post(ctx, {
    cause: { kind: 'receipt', id },
    kind: 'correct',
    postings: transfer(
      investorPending(investment_id, currency),
      chargedBack(payment_method, currency),
      covered,
    ),
  })
  if (covered === shortage) await resolveShortage(ctx, investment_id)
  return covered
}

/** Resolves an order's shortage and returns its amount in cents, which the order's refund does not include. */
export async function endShortage(
  ctx: Context,
  { id, payment_method }: Pick<Investment, 'id' | 'payment_method'>,
): Promise<Cents> {
  if (payment_method !== manualTransfer) return cents(0)
  const shortage = await shortageOf(ctx, id)
  if (shortage > 0n) await resolveShortage(ctx, id)
  return shortage
}

async function resolveShortage({ tx, now }: Context, investmentId: string): Promise<void> {
  await tx
    .update(differences)
    .set({ status: 'RESOLVED', done_at: now })
    .where(and(whereShortage, eq(differences.investment_id, investmentId)))
}

/**
 * Returns an order's uncovered shortage in cents: by how much the bank movements of its confirmed proofs were too
 * small. Returns 0 once the difference is resolved or settled.
 */
export async function shortageOf({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<Cents> {
  const whereOpen = and(whereShortage, eq(differences.investment_id, investmentId))
  if ((await tx.$count(differences, whereOpen)) === 0) return cents(0)
  const shortage: SQL<string> = sql<string>`coalesce(-sum(${journalPostings.amount}), 0)::text`
  const [row] = await tx
    .select({ shortage })
    .from(receipts)
    .innerJoin(
      journalEntries,
      and(
        eq(journalEntries.tenant_id, receipts.tenant_id),
        eq(journalEntries.cause_kind, 'receipt'),
        eq(journalEntries.cause_id, receipts.id),
        eq(journalEntries.kind, 'correct'),
      ),
    )
    .innerJoin(
      journalPostings,
      and(
        eq(journalPostings.tenant_id, journalEntries.tenant_id),
        eq(journalPostings.entry_id, journalEntries.id),
        eq(journalPostings.account, 'charged_back'),
      ),
    )
    .where(eq(receipts.investment_id, investmentId))
  return cents(BigInt(row?.shortage ?? '0'))
}
