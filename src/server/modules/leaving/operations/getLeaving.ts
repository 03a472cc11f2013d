import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { nextCodeAt } from '../../auth/next-code.ts'
import { obstaclesOf } from '../obstacles.ts'

export const getLeaving: Handler<'getLeaving'> = async (ctx) => ({
  obstacles: await obstaclesOf(ctx, requireUser(ctx).id, 'own'),
  again_at: await nextCodeAt(ctx, 'sendLeavingCode'),
})
