import type { Context } from '../../kernel/context.ts'

/** Runs at once what the opening of a campaign starts: notifications, booking priority and news. */
export async function campaignOpened(ctx: Pick<Context, 'send' | 'sweep'>): Promise<void> {
  await ctx.send('projectNews', {})
  await ctx.sweep()
}
