import type { Handler } from '../../../kernel/context.ts'
import { linesOf } from '../calculate.ts'
import { settleLines } from '../settle-lines.ts'

export const calculateDistribution: Handler<'calculateDistribution'> = (ctx, { subject, transition }) =>
  settleLines(ctx, subject, transition, {
    lines: (held) => linesOf(subject.distribution, held),
    changes: { amounts: 'SHARED' },
  })
