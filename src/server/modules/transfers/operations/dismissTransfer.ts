import type { Handler } from '../../../kernel/context.ts'
import { returnTokens } from '../../board/return-tokens.ts'
import { detailOf } from '../detail.ts'
import { notifyBoth } from '../notify.ts'
import { lockHolders } from '../transfer-rules.ts'

export const dismissTransfer: Handler<'dismissTransfer'> = async (ctx, { subject, body, transition }) => {
  const { issuance_id, seller_id } = subject.transfer
  await lockHolders(ctx, issuance_id, [seller_id])
  const changes = { reason: body.reason, due_at: null, changed_at: ctx.now }
  const dismissedRecord = await transition(ctx, { note: body.reason, changes })
  await returnTokens(ctx, dismissedRecord.transfer)
  await notifyBoth(ctx, 'transfer_canceled', dismissedRecord, { words: body.reason })
  return detailOf(ctx, dismissedRecord)
}
