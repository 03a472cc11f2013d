import { cents } from '../../../../domain/money.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { transition as applyTransition } from '../../../kernel/lifecycle/transition.ts'
import { returnTokens } from '../../board/return-tokens.ts'
import { loadOrderSituation } from '../../investments/order.ts'
import { currentParty } from '../../investments/party.ts'
import { isOverThreshold } from '../../investments/price.ts'
import { detailOf } from '../detail.ts'
import { dueAfter } from '../due-date.ts'
import { notify, notifyBoth } from '../notify.ts'
import type { TransferRecord } from '../rows.ts'
import { transferRequestOf } from '../token-movements.ts'
import { findMoveObstacles, lockHolders } from '../transfer-rules.ts'

export const acceptTransfer: Handler<'acceptTransfer'> = async (ctx, { subject, body, transition }) => {
  const { issuance_id, seller_id, buyer_id, class_id, total } = subject.transfer
  const party = await currentParty(ctx, body.entity_id)
  const { already, sheet } = await loadOrderSituation(ctx, { id: issuance_id, class_id })
  if (isOverThreshold(ctx, party.category, already, cents(total ?? 0n)) && !body.consent_over_threshold)
    throwError('consent_needed')
  await lockHolders(ctx, issuance_id, [seller_id, buyer_id])
  const acceptedRecord = await transition(ctx, {
    changes: {
      entity_version_id: party.entity_version_id,
      sheet_file_id: sheet?.id ?? null,
      changed_at: ctx.now,
    },
  })
  return detailOf(ctx, await checkRules(ctx, acceptedRecord))
}

/** Continues an accepted transfer, or refuses it with the reasons if a rule forbids it. */
async function checkRules(ctx: Context, acceptedRecord: TransferRecord): Promise<TransferRecord> {
  const reasons = await findMoveObstacles(ctx, transferRequestOf(acceptedRecord.transfer, true))
  if (reasons.length > 0) {
    await returnTokens(ctx, acceptedRecord.transfer)
    const refusedRecord = await applyTransition(ctx, 'transfer', acceptedRecord, 'refuse', {
      changes: { reasons, due_at: null },
    })
    await notifyBoth(ctx, 'transfer_refused', refusedRecord, { reasons })
    return refusedRecord
  }
  const changes = { due_at: dueAfter(ctx, 'pay') }
  const checkedRecord = await applyTransition(ctx, 'transfer', acceptedRecord, 'check', { changes })
  await notify(ctx, 'transfer_accepted', checkedRecord, 'seller')
  await notify(ctx, 'transfer_to_pay', checkedRecord, 'buyer')
  return checkedRecord
}
