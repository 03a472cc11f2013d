import { smaller } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { amountsSheet } from '../amounts-sheet.ts'
import { linesOf } from '../calculate.ts'
import { holdingsAt, outstandingOf } from '../holdings.ts'

export const getAmountsSheet: Handler<'getAmountsSheet'> = async (ctx, { subject }) => {
  const { distribution } = subject
  const held = await holdingsAt(ctx, distribution)
  // Fills in what can be repaid, because the import says what is wrong with the distribution.
  const capital_part = smaller(distribution.capital_part, outstandingOf(held))
  const lines = linesOf({ ...distribution, capital_part }, held)
  ctx.noted.people = otherUserIds(
    ctx,
    held.map(({ investor_id }) => investor_id),
  )
  const name = `${distribution.reference}-${ctx.text('amounts_sheet.file')}.csv`
  return { name, type: 'text/csv', bytes: await amountsSheet(ctx, lines) }
}
