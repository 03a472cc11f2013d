import { and, eq, sql } from 'drizzle-orm'
import { type Cents, cents } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { journalPostings } from '../../kernel/journal/tables.ts'

/** Returns a person's debt in cents from distributions that were reversed after they had claimed them. */
export async function debtOf({ tx }: Pick<Context, 'tx'>, person: string, currency: string): Promise<Cents> {
  const { owner, unit, account, amount } = journalPostings
  const [row] = await tx
    .select({ owed: sql<bigint>`coalesce(-sum(${amount}), 0)`.mapWith(BigInt) })
    .from(journalPostings)
    .where(and(eq(owner, person), eq(unit, currency), eq(account, 'holder_debt')))
  return cents(row?.owed ?? 0n)
}
