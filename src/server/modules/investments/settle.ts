import { minus, sum } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import { escrow, issuerPayable, platformFee } from '../../kernel/journal/accounts.ts'
import { post } from '../../kernel/journal/post.ts'
import { assertSoftCap } from './campaign.ts'
import type { Investment } from './tables.ts'

/** Posts an order's amount to the issuer and its fees to the platform. Throws `wrong_state` below the soft cap. */
export async function settle(
  ctx: Context,
  { id, issuance_id, currency, total, amount, service_fee, method_fee, fees_returned }: Investment,
): Promise<void> {
  await post(ctx, {
    cause: { kind: 'investment', id },
    kind: 'settle',
    postings: [
      { ...escrow(issuance_id, currency), amount: fees_returned - total },
      { ...issuerPayable(issuance_id, currency), amount },
      { ...platformFee(currency), amount: minus(sum(service_fee, method_fee), fees_returned) },
    ],
  })
  await assertSoftCap(ctx, issuance_id)
}
