import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { linesOf } from '../calculate.ts'
import { settleLines } from '../settle-lines.ts'

export const calculateDistribution: Handler<'calculateDistribution'> = (ctx, { subject, transition }) =>
  settleLines(ctx, subject, transition, {
    lines: (held) => linesOf(subject.distribution, held),
    // Stores who calculated, who may not approve the amounts either.
    changes: { amounts: 'SHARED', amounts_author_id: requireUser(ctx).id },
  })
