import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Context } from '../../kernel/context.ts'
import { transition } from '../../kernel/lifecycle/transition.ts'
import { releaseOfferedTokens } from '../board/end-ad.ts'
import { notifyEnded, notifySeller } from '../board/notify.ts'
import { selectAds } from '../board/rows.ts'
import { openAds } from '../board/statuses.ts'
import { ads } from '../board/tables.ts'
import { languageOf } from '../person.ts'
import { notifyBoth } from './notify.ts'
import { selectTransfers } from './rows.ts'
import { transfers } from './tables.ts'
import { freeTokens } from './token-movements.ts'

interface MissingTokens {
  issuance_id: string
  class_id: string | null
  owner: string
  /** Counts the tokens that must be unlocked. */
  missing: bigint
}

/**
 * Unlocks tokens for a forced transfer, as in ERC-3643: first the tokens of the owner's newest ads, then those of
 * their newest sales; these ads and sales end. Callers must hold the lock of `lockHolders`.
 */
export async function freeForForce(
  ctx: Context,
  { owner, missing, ...tokenClass }: MissingTokens,
): Promise<void> {
  if (missing <= 0n) return
  const whereOfClass = (column: AnyPgColumn) =>
    tokenClass.class_id === null ? isNull(column) : eq(column, tokenClass.class_id)
  let remaining = missing
  const whereAd = and(
    eq(ads.issuance_id, tokenClass.issuance_id),
    whereOfClass(ads.class_id),
    eq(ads.seller_id, owner),
    inArray(ads.status, openAds),
  )
  for (const row of await selectAds(ctx, whereAd).orderBy(desc(ads.sent_at), desc(ads.id))) {
    if (remaining <= 0n) return
    await releaseOfferedTokens(ctx, row.ad)
    const reason = ctx.text('transfers.forced_note', {}, languageOf(row.seller))
    const changes = { reason, changed_at: ctx.now }
    const refusedAd = await transition(ctx, 'ad', row, 'refuse', { changes })
    await notifySeller(ctx, 'ad_refused', refusedAd, reason)
    await notifyEnded(ctx, refusedAd)
    remaining -= row.ad.tokens
  }
  if (remaining <= 0n) return
  const whereSale = and(
    eq(transfers.issuance_id, tokenClass.issuance_id),
    whereOfClass(transfers.class_id),
    eq(transfers.seller_id, owner),
    inArray(transfers.status, ['PROPOSED', 'CHECKED', 'PAID', 'DISPUTED']),
  )
  const newestFirst = [desc(transfers.proposed_at), desc(transfers.id)]
  for (const record of await selectTransfers(ctx, whereSale).orderBy(...newestFirst)) {
    if (remaining <= 0n) return
    const changes = { due_at: null, changed_at: ctx.now }
    const endedSale = await transition(ctx, 'transfer', record, 'override', { changes })
    await freeTokens(ctx, endedSale.transfer)
    await notifyBoth(ctx, 'transfer_canceled', endedSale, { text: 'transfers.forced_words' })
    remaining -= endedSale.transfer.tokens
  }
}
