import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { receipts } from '../receipts/tables.ts'
import { bankStatements } from '../statements/tables.ts'
import { bank, maxDaysToBankMovement, missingInStatement } from './bank.ts'
import type { Discrepancy } from './compare.ts'
import { storeDifferences } from './store-day.ts'
import { differences } from './tables.ts'

const maxProofsPerRun = 100

/**
 * Stores a confirmed proof as a difference once statements cover its day and the following week and do not contain its
 * transfer.
 */
export async function storeUnseenProofs(ctx: Context): Promise<void> {
  const isKnown = sql`exists (select from ${differences} where ${differences.tenant_id} = ${receipts.tenant_id}
    and ${differences.receipt_id} = ${receipts.id} and ${differences.kind} = 'MISSING_THERE')`
  const proofs = await ctx.tx
    .select()
    .from(receipts)
    .where(and(whereUnseenProof, sql`not ${isKnown}`))
    .orderBy(receipts.day, receipts.id)
    .limit(maxProofsPerRun)
  for (const day of new Set(proofs.map((proof) => proof.day)))
    await storeDifferences(ctx, {
      provider: bank,
      day,
      event: `proofs/${day}`,
      differing: proofs.filter((proof) => proof.day === day).map(discrepancyOfProof),
    })
}

/** Selects confirmed proofs without a bank movement, since the first statement and until a week before the last. */
const whereUnseenProof: SQL | undefined = and(
  eq(receipts.bank_reference, ''),
  isNull(receipts.payment_id),
  isNull(receipts.statement_line_id),
  sql`${receipts.day} between (select min(${bankStatements.from_day}) from ${bankStatements}
      where ${bankStatements.tenant_id} = ${receipts.tenant_id})
    and (select max(${bankStatements.to_day}) from ${bankStatements}
      where ${bankStatements.tenant_id} = ${receipts.tenant_id}) - ${maxDaysToBankMovement}::int`,
)

function discrepancyOfProof(proof: typeof receipts.$inferSelect): Discrepancy {
  return missingInStatement(proof, {
    ...({ movement: 'RECEIPT', out: false, reference: '' } as const),
    day: proof.day,
    receipt_id: proof.id,
  })
}
