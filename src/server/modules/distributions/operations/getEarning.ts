import type { Handler } from '../../../kernel/context.ts'
import { explainLine } from '../explain.ts'

export const getEarning: Handler<'getEarning'> = async (ctx, { subject }) => explainLine(ctx, subject)
