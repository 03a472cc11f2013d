import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { calculateLines } from '../calculate.ts'
import { settleLines } from '../settle-lines.ts'

export const calculateDistribution: Handler<'calculateDistribution'> = (ctx, { subject, transition }) =>
  settleLines(ctx, subject, transition, {
    lines: (heldLots) => calculateLines(subject.distribution, heldLots),
    // Stores who calculated the amounts, because that person may not approve them.
    changes: { amounts: 'SHARED', amounts_author_id: requireUser(ctx).id },
  })
