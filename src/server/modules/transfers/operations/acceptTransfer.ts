import { cents } from '../../../../domain/money.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { transition as applyTransition } from '../../../kernel/lifecycle/transition.ts'
import { returnTokens } from '../../board/return-tokens.ts'
import { orderSituation } from '../../investments/order.ts'
import { currentParty } from '../../investments/party.ts'
import { isOverThreshold } from '../../investments/price.ts'
import { detailOf } from '../detail.ts'
import { dueAfter } from '../due-date.ts'
import { notify, notifyBoth } from '../notify.ts'
import type { TransferRecord } from '../rows.ts'
import { transferRequestOf } from '../token-movements.ts'
import { lockHolders, whyNotMove } from '../transfer-rules.ts'

export const acceptTransfer: Handler<'acceptTransfer'> = async (ctx, { subject, body, transition }) => {
  const { issuance_id, seller_id, buyer_id, class_id, total } = subject.transfer
  const party = await currentParty(ctx, body.entity_id)
  const { already, sheet } = await orderSituation(ctx, { id: issuance_id, class_id })
  if (isOverThreshold(ctx, party.category, already, cents(total ?? 0n)) && !body.consent_over_threshold)
    throwError('consent_needed')
  await lockHolders(ctx, issuance_id, [seller_id, buyer_id])
  const accepted = await transition(ctx, {
    changes: {
      ...{ entity_version_id: party.entity_version_id, sheet_file_id: sheet?.id ?? null },
      changed_at: ctx.now,
    },
  })
  return detailOf(ctx, await check(ctx, accepted))
}

/** Continues an accepted transfer, or ends it with the reasons against it. */
async function check(ctx: Context, accepted: TransferRecord): Promise<TransferRecord> {
  const reasons = await whyNotMove(ctx, transferRequestOf(accepted.transfer, true))
  if (reasons.length > 0) {
    await returnTokens(ctx, accepted.transfer)
    const refused = await applyTransition(ctx, 'transfer', accepted, 'refuse', {
      changes: { reasons, due_at: null },
    })
    await notifyBoth(ctx, 'transfer_refused', refused, { reasons })
    return refused
  }
  const changes = { due_at: dueAfter(ctx, 'pay') }
  const checked = await applyTransition(ctx, 'transfer', accepted, 'check', { changes })
  await notify(ctx, 'transfer_accepted', checked, 'seller')
  await notify(ctx, 'transfer_to_pay', checked, 'buyer')
  return checked
}
