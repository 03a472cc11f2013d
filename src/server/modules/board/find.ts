import { eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import { throwError } from '../../kernel/errors.ts'
import { type AdRecord, selectAds } from './rows.ts'
import { ads } from './tables.ts'

/** Returns an ad with its issuance and seller. Throws `not_found`. */
export async function findAd(ctx: Context, id: string): Promise<AdRecord> {
  const [record] = await selectAds(ctx, eq(ads.id, id))
  return record ?? throwError('not_found')
}
