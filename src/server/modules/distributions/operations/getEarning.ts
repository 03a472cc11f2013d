import type { Handler } from '../../../kernel/context.ts'
import { explained } from '../explain.ts'

export const getEarning: Handler<'getEarning'> = async (ctx, { subject }) => explained(ctx, subject)
