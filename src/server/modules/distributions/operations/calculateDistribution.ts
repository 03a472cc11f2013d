import type { Handler } from '../../../kernel/context.ts'
import { linesOf } from '../calculate.ts'
import { settleLines } from '../settle-lines.ts'

export const calculateDistribution: Handler<'calculateDistribution'> = (ctx, { subject, move }) =>
  settleLines(ctx, subject, move, {
    lines: (held) => linesOf(subject.distribution, held),
    changes: { amounts: 'SHARED' },
  })
