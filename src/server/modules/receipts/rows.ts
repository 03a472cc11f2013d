import { asc, eq } from 'drizzle-orm'
import type { ReceiptPart } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { type Receipt, receipts } from './tables.ts'

/** Returns the receipts of an order, oldest first. */
export async function receiptsOf({ tx }: Pick<Context, 'tx'>, investmentId: string): Promise<ReceiptPart[]> {
  const rows = await tx
    .select()
    .from(receipts)
    .where(eq(receipts.investment_id, investmentId))
    .orderBy(asc(receipts.id))
  return rows.map(toReceiptPart)
}

export function toReceiptPart({ id, amount, day, bank_reference, settled_at }: Receipt): ReceiptPart {
  return { id, amount: Number(amount), day, bank_reference, waits: settled_at === null }
}
