import type { InvestmentDetail } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { detailOf } from './detail.ts'
import { type Notice, notify } from './notify.ts'
import type { FoundInvestment } from './rows.ts'

/** What every step ends with: the investor is told, the caller gets the investment as it now is. */
export async function answerUpdated(
  ctx: Context,
  found: FoundInvestment,
  notice: Notice,
): Promise<InvestmentDetail> {
  const detail = await detailOf(ctx, found)
  await notify(ctx, notice, detail)
  return detail
}
