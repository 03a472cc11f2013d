import type { Handler } from '../../../kernel/context.ts'
import { clockOf } from '../clock.ts'

export const getClock: Handler<'getClock'> = async (ctx) => clockOf(ctx)
