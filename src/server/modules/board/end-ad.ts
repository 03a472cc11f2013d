import type { Context } from '../../kernel/context.ts'
import { entriesOf, freeFrom } from './lock-tokens.ts'
import type { Ad } from './tables.ts'

/** What an ad still offers is free again. Its row says how many those were. */
export async function end(ctx: Context, ad: Ad): Promise<void> {
  await release(ctx, ad, ad.tokens)
}

/** So many tokens of an ad are free again. */
export async function release(ctx: Context, ad: Ad, tokens: bigint): Promise<void> {
  if (tokens > 0n) await freeFrom(ctx, ad, tokens, await entriesOf(ctx, ad))
}
