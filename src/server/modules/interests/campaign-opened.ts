import type { Context } from '../../kernel/context.ts'

/**
 * What follows when a campaign opens, at once instead of within a minute: whoever booked or declared interest is told,
 * priority begins, and those who follow the project get the news.
 */
export async function campaignOpened(ctx: Pick<Context, 'send' | 'sweep'>): Promise<void> {
  await ctx.send('projectNews', {})
  await ctx.sweep()
}
