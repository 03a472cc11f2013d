import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { linesFromSheet } from '../lines-from-sheet.ts'
import { settleLines } from '../settle-lines.ts'

export const importAmounts: Handler<'importAmounts'> = (ctx, { subject, body, transition }) =>
  settleLines(ctx, subject, transition, {
    lines: (held) => linesFromSheet(ctx, subject.distribution, held, body.csv),
    // Stores the author of the amounts, who may not approve them either.
    changes: { amounts: 'SAID', amounts_author_id: requireUser(ctx).id },
  })
