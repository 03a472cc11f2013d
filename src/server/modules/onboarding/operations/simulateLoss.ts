import type { Handler } from '../../../kernel/context.ts'
import { simulate, situationOf } from '../simulation.ts'

export const simulateLoss: Handler<'simulateLoss'> = async (ctx, { body }) => simulate(ctx, situationOf(body))
