import type { Context } from '../../kernel/context.ts'
import { countEntries, unlockTokens } from './lock-tokens.ts'
import type { Ad } from './tables.ts'

/** Unlocks the tokens that an ad still offers. The ad's row keeps their number. */
export async function releaseOfferedTokens(ctx: Context, ad: Ad): Promise<void> {
  await releaseTokens(ctx, ad, ad.tokens)
}

/** Unlocks some tokens of an ad. */
export async function releaseTokens(ctx: Context, ad: Ad, tokens: bigint): Promise<void> {
  if (tokens > 0n) await unlockTokens(ctx, ad, tokens, await countEntries(ctx, ad))
}
