import { allSettledInOrder } from '../../../database/all-settled-in-order.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { waitingByEntry } from '../../home/waiting/waiting.ts'
import { unreadOf } from '../unread.ts'

export const countNotifications: Handler<'countNotifications'> = async (ctx) => {
  const [count, waiting] = await allSettledInOrder([
    unreadOf(ctx.tx, requireUser(ctx).id),
    waitingByEntry(ctx),
  ])
  return { count, waiting }
}
