import type { TransferWhole } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { detailOf } from './detail.ts'
import { readerOf } from './reason-texts.ts'
import type { TransferRecord } from './rows.ts'
import { moveSoldTokens, transferRequestOf } from './token-movements.ts'
import { assertMayMove, lockHolders } from './transfer-rules.ts'

interface ExecutionDates {
  due_at: null
  note_at: Date
  changed_at: Date
}

/**
 * Executes a sale: moves its tokens if the rules still allow it, and schedules the contract notes. Throws
 * `requirement` if a rule forbids the sale.
 */
export async function execute(
  ctx: Context,
  { transfer }: TransferRecord,
  transition: (changes: ExecutionDates) => Promise<TransferRecord>,
): Promise<TransferWhole> {
  const { issuance_id, seller_id, buyer_id } = transfer
  await lockHolders(ctx, issuance_id, [seller_id, buyer_id])
  await assertMayMove(ctx, transferRequestOf(transfer, true), readerOf(ctx, transfer))
  const executedRecord = await transition({ due_at: null, note_at: ctx.realNow, changed_at: ctx.now })
  await moveSoldTokens(ctx, executedRecord.transfer)
  return detailOf(ctx, executedRecord)
}
