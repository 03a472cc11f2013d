import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { statementLines } from '../statements/tables.ts'
import { selectDisputes } from './charged-back.ts'
import { type Dispute, disputes, type Payment } from './tables.ts'

/**
 * Stores the disputes that managers have recorded at the bank movements that took their money: open debits of their
 * amount, whose text contains the bank's number or the payment's reference.
 */
export async function findDisputeLines(ctx: Context): Promise<void> {
  const hasLine = sql`exists (select from ${statementLines} where ${statementLines.tenant_id} = ${disputes.tenant_id}
    and ${statementLines.dispute_id} = ${disputes.id})`
  const whereWithoutLine = and(isNotNull(disputes.by_id), sql`not ${hasLine}`)
  for (const { dispute, payment } of await selectDisputes(ctx, whereWithoutLine))
    await storeAtLine(ctx, dispute, payment)
}

async function storeAtLine(
  { tx }: Pick<Context, 'tx'>,
  { id: dispute_id, amount, number }: Dispute,
  { reference }: Payment,
): Promise<void> {
  const { id, day, status, dispute_id: storedDispute } = statementLines
  const text = sql`lower(${statementLines.reference} || ' ' || ${statementLines.concept})`
  const [line] = await tx
    .select({ id })
    .from(statementLines)
    .where(
      and(
        eq(status, 'OPEN'),
        isNull(storedDispute),
        eq(statementLines.amount, -amount),
        sql`(position(lower(${number}) in ${text}) > 0 or position(lower(${reference}) in ${text}) > 0)`,
      ),
    )
    .orderBy(asc(day), asc(id))
    .limit(1)
  if (line) await tx.update(statementLines).set({ dispute_id }).where(eq(id, line.id))
}
