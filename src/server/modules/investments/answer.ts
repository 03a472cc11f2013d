import type { InvestmentDetail } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { detailOf } from './detail.ts'
import { type Notice, notify } from './notify.ts'
import type { InvestmentRecord } from './rows.ts'

/** Notifies the investor and returns the updated investment. */
export async function notifyAndGetDetail(
  ctx: Context,
  record: InvestmentRecord,
  notice: Notice,
): Promise<InvestmentDetail> {
  const detail = await detailOf(ctx, record)
  await notify(ctx, notice, detail)
  return detail
}
