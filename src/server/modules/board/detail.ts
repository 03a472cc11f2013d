import type { BoardWhole } from '../../../generated/domain.ts'
import { requireUser } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { mayHold } from '../whitelist/may-hold.ts'
import { type AdRecord, adRow } from './rows.ts'
import { threadsOf } from './threads.ts'

/** Returns the details of an ad, limited to what the reader may see. */
export async function detailOf(ctx: Context, row: AdRecord): Promise<BoardWhole> {
  const { ad } = row
  const isSeller = ad.seller_id === ctx.session.id
  return {
    ...adRow(ctx, row),
    reason: isSeller || ctx.session.roles.includes('ADMIN') ? ad.reason : '',
    hold: isSeller ? '' : await mayHold(ctx, ad.issuance_id, requireUser(ctx).id),
    threads: await threadsOf(ctx, ad),
  }
}
