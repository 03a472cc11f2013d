import type { Context } from '../../kernel/context.ts'
import { entriesOf, freeFrom } from './lock-tokens.ts'
import type { Ad } from './tables.ts'

/** Unlocks the tokens still offered by an ad; the row keeps their number. */
export async function releaseOfferedTokens(ctx: Context, ad: Ad): Promise<void> {
  await releaseTokens(ctx, ad, ad.tokens)
}

/** Unlocks some tokens of an ad. */
export async function releaseTokens(ctx: Context, ad: Ad, tokens: bigint): Promise<void> {
  if (tokens > 0n) await freeFrom(ctx, ad, tokens, await entriesOf(ctx, ad))
}
