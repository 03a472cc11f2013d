import type { Handler } from '../../../kernel/context.ts'
import { fund } from '../fund.ts'
import { distributionRow } from '../rows.ts'

export const fundDistribution: Handler<'fundDistribution'> = async (ctx, { body, subject, transition }) =>
  distributionRow(ctx, await fund(ctx, subject, body.bank_reference, (options) => transition(ctx, options)))
