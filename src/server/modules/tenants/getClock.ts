import type { Handler } from '../../context.ts'
import { clockOf } from './clock.ts'

export const getClock: Handler<'getClock'> = async (ctx) => clockOf(ctx)
