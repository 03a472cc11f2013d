import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { linesFromSheet } from '../lines-from-sheet.ts'
import { progressOf } from '../progress.ts'
import { settleLines } from '../settle-lines.ts'

export const importAmounts: Handler<'importAmounts'> = async (ctx, { subject, body, transition }) => {
  let lots = 0
  const { id, status, gross } = await settleLines(ctx, subject, transition, {
    lines: (heldLots) => {
      lots = heldLots.length
      return linesFromSheet(ctx, subject.distribution, heldLots, body.csv)
    },
    // Stores the author of the amounts, because that person may not approve them.
    changes: { amounts: 'SAID', amounts_author_id: requireUser(ctx).id },
  })
  const { lines, withholding, net } = await progressOf(ctx, id)
  return { id, status, lines, without: lots - lines, gross, withholding, net }
}
