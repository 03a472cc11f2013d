import type { DistributionPreviewLine } from '../../../../generated/domain.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { calculateLines, type Line } from '../calculate.ts'
import { holdingsAt, outstandingOf } from '../holdings.ts'
import { amountsOf } from '../lines.ts'
import { nameLookup } from '../names.ts'
import { recordDay } from '../record-date.ts'

/** Limits the preview to the largest lines. */
const maxItems = 50

export const previewDistribution: Handler<'previewDistribution'> = async (ctx, { subject }) => {
  const { distribution } = subject
  const record_at = new Date(Math.min(distribution.record_at.getTime(), ctx.now.getTime() + 1))
  const heldLots = await holdingsAt(ctx, { ...distribution, record_at })
  const outstanding = outstandingOf(heldLots)
  if (distribution.capital_part > outstanding) return { capital_left: Number(outstanding) }
  const lines = calculateLines(distribution, heldLots)
  const largest = lines.toSorted((left, right) => Number(right.gross - left.gross)).slice(0, maxItems)
  const sumOf = (part: 'gross' | 'withholding' | 'net' | 'tokens') =>
    Number(lines.reduce((sum, line) => sum + line[part], 0n))
  const preview = {
    record_on: recordDay(distribution),
    certain: distribution.record_at <= ctx.now,
    currency: distribution.currency,
    lines: lines.length,
    investors: new Set(lines.map(({ investor_id }) => investor_id)).size,
    tokens: sumOf('tokens'),
    gross: sumOf('gross'),
    withholding: sumOf('withholding'),
    net: sumOf('net'),
    items: await withNames(ctx, largest),
  }
  return { preview }
}

async function withNames(ctx: Context, lines: readonly Line[]): Promise<DistributionPreviewLine[]> {
  const nameOf = await nameLookup(ctx, lines)
  return lines.map((line) => ({
    investor: nameOf(line.investor_id),
    entity: nameOf(line.entity_id),
    lot: nameOf(line.lot_id),
    symbol: nameOf(line.token_class),
    tokens: Number(line.tokens),
    ...amountsOf(line),
  }))
}
