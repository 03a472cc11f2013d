import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { consentsOf } from '../rows.ts'

export const getMyConsents: Handler<'getMyConsents'> = async (ctx) => ({
  items: await consentsOf(ctx, requireUser(ctx).id),
})
