import { smaller } from '../../../../domain/money.ts'
import type { Handler } from '../../../kernel/context.ts'
import { otherUserIds } from '../../other-user-ids.ts'
import { amountsSheet } from '../amounts-sheet.ts'
import { calculateLines } from '../calculate.ts'
import { holdingsAt, outstandingOf } from '../holdings.ts'

export const getAmountsSheet: Handler<'getAmountsSheet'> = async (ctx, { subject }) => {
  const { distribution } = subject
  const heldLots = await holdingsAt(ctx, distribution)
  // Limits the capital to what is outstanding; the import reports a distribution that repays more.
  const capital_part = smaller(distribution.capital_part, outstandingOf(heldLots))
  const lines = calculateLines({ ...distribution, capital_part }, heldLots)
  ctx.noted.people = otherUserIds(
    ctx,
    heldLots.map(({ investor_id }) => investor_id),
  )
  const name = `${distribution.reference}-${ctx.text('amounts_sheet.file')}.csv`
  return { name, type: 'text/csv', bytes: await amountsSheet(ctx, lines) }
}
