import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { selectTransfers, type TransferRecord } from './rows.ts'
import { transfers } from './tables.ts'

export async function findTransfer(ctx: Context, id: string): Promise<TransferRecord> {
  const [record] = await selectTransfers(ctx, eq(transfers.id, id))
  return record ?? throwError('not_found')
}
