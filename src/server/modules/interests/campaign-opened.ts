import type { Context } from '../../kernel/context.ts'

/** Starts the jobs that are due when a campaign opens: notifications, booking priority and news. */
export async function campaignOpened(ctx: Pick<Context, 'send' | 'sweep'>): Promise<void> {
  await ctx.send('projectNews', {})
  await ctx.sweep()
}
