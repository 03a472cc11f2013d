import type { TransferStatus, TransferWhole } from '../../../generated/domain.ts'
import { allSettledInOrder } from '../../database/all-settled-in-order.ts'
import type { Context } from '../../kernel/context.ts'
import { historyOf } from '../../kernel/lifecycle/history.ts'
import { payoutAccountOf } from './account.ts'
import { messagesOf, readerOf } from './reason-texts.ts'
import { type TransferRecord, transferRow } from './rows.ts'
import { transferRequestOf } from './token-movements.ts'
import { findMoveObstacles } from './transfer-rules.ts'

/** Lists the statuses in which the rules are checked again. */
const openStatuses = ['PROPOSED', 'CHECKED', 'PAID', 'DISPUTED']

/** Returns the details of a transfer that the reader may see. */
export async function detailOf(ctx: Context, row: TransferRecord): Promise<TransferWhole> {
  const { transfer } = row
  const isManager = ctx.session.roles.includes('ADMIN')
  const isBuyer = ctx.session.id === transfer.buyer_id
  const canPay = ['CHECKED', 'PAID', 'DISPUTED'].includes(transfer.status)
  const [steps, account, reasons] = await allSettledInOrder([
    historyOf(ctx, 'transfer', transfer.id),
    payoutAccountOf(ctx, transfer),
    openStatuses.includes(transfer.status)
      ? findMoveObstacles(ctx, transferRequestOf(transfer, true))
      : Promise.resolve(transfer.reasons),
  ])
  return {
    ...transferRow(ctx, row),
    reasons: messagesOf(reasons, readerOf(ctx, transfer)),
    pay_to:
      isBuyer && canPay && transfer.kind === 'SALE' && account
        ? { holder: account.holder, iban: account.iban }
        : null,
    complaint: transfer.complaint,
    reason: transfer.reason,
    proof_file_id: (isManager && transfer.proof_file_id) || '',
    note_file_id: (isBuyer ? transfer.buyer_note_file_id : transfer.seller_note_file_id) ?? '',
    sheet_file_id: (isBuyer && transfer.sheet_file_id) || '',
    history: steps.map(({ event }) => ({
      status: event.to_status as TransferStatus,
      at: event.at.toISOString(),
      note: event.note,
    })),
  }
}
