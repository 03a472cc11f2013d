import type { Handler } from '../../../kernel/context.ts'
import { contractOf } from '../contract-of.ts'

export const getContract: Handler<'getContract'> = (ctx, { subject }) => contractOf(ctx, subject)
