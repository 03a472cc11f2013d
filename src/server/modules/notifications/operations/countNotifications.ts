import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { pendingCountsByEntry } from '../../home/waiting/waiting.ts'
import { countUnread } from '../unread.ts'

export const countNotifications: Handler<'countNotifications'> = async (ctx) => {
  const [count, waiting] = await allSettledInOrder([
    countUnread(ctx.tx, requireUser(ctx).id),
    pendingCountsByEntry(ctx),
  ])
  return { count, waiting }
}
