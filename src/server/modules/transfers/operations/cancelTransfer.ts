import type { Handler } from '../../../kernel/context.ts'
import { returnTokens } from '../../board/return-tokens.ts'
import { detailOf } from '../detail.ts'
import { notify } from '../notify.ts'
import { lockHolders } from '../transfer-rules.ts'

export const cancelTransfer: Handler<'cancelTransfer'> = async (ctx, { subject, transition }) => {
  const { issuance_id, seller_id } = subject.transfer
  await lockHolders(ctx, issuance_id, [seller_id])
  const canceledRecord = await transition(ctx, { changes: { due_at: null, changed_at: ctx.now } })
  await returnTokens(ctx, canceledRecord.transfer)
  await notify(ctx, 'transfer_canceled', canceledRecord, ctx.session.id === seller_id ? 'buyer' : 'seller')
  return detailOf(ctx, canceledRecord)
}
