import type { Handler } from '../../../kernel/context.ts'
import { amountsSheet } from '../amounts-sheet.ts'
import { linesOf } from '../calculate.ts'
import { holdingsAt } from '../holdings.ts'

export const getAmountsSheet: Handler<'getAmountsSheet'> = async (ctx, { subject }) => {
  const { distribution } = subject
  const lines = linesOf(distribution, await holdingsAt(ctx, distribution))
  const name = `${distribution.reference}-${ctx.text('amounts_sheet.file')}.csv`
  return { name, type: 'text/csv', bytes: await amountsSheet(ctx, lines) }
}
