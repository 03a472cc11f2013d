import { inArray } from 'drizzle-orm'
import type { DistributionPreviewLine } from '../../../../generated/domain.ts'
import type { Context, Handler } from '../../../kernel/context.ts'
import { users } from '../../auth/tables.ts'
import { entities } from '../../entities/tables.ts'
import { investments } from '../../investments/tables.ts'
import { issuances } from '../../issuances/tables.ts'
import { fullName } from '../../person.ts'
import { tokenClasses } from '../../tokens/tables.ts'
import { type Line, linesOf } from '../calculate.ts'
import { holdingsAt } from '../holdings.ts'
import { amountsOf } from '../lines.ts'
import { recordDay } from '../record-date.ts'

/** The largest lines: the others are there once it is calculated. */
const shown = 50

export const previewDistribution: Handler<'previewDistribution'> = async (ctx, { subject }) => {
  const { distribution } = subject
  const record_at = new Date(Math.min(distribution.record_at.getTime(), ctx.now.getTime() + 1))
  const lines = linesOf(distribution, await holdingsAt(ctx, { ...distribution, record_at }))
  const largest = lines.toSorted((one, other) => Number(other.gross - one.gross)).slice(0, shown)
  const all = (part: 'gross' | 'withholding' | 'net' | 'tokens') =>
    Number(lines.reduce((sum, line) => sum + line[part], 0n))
  const preview = {
    record_on: recordDay(distribution.record_at),
    certain: distribution.record_at <= ctx.now,
    currency: distribution.currency,
    lines: lines.length,
    investors: new Set(lines.map(({ investor_id }) => investor_id)).size,
    tokens: all('tokens'),
    gross: all('gross'),
    withholding: all('withholding'),
    net: all('net'),
    items: await named(ctx, largest),
  }
  return { preview }
}

async function named({ tx }: Context, lines: readonly Line[]): Promise<DistributionPreviewLine[]> {
  const ids = (of: (line: Line) => string | null) => [...new Set(lines.flatMap((line) => of(line) ?? []))]
  const { id, name, surname } = users
  const people = await tx
    .select({ id, name, surname })
    .from(users)
    .where(
      inArray(
        id,
        ids((line) => line.investor_id),
      ),
    )
  const companies = await tx
    .select({ id: entities.id, text: entities.name })
    .from(entities)
    .where(
      inArray(
        entities.id,
        ids((line) => line.entity_id),
      ),
    )
  const orders = await tx
    .select({ id: investments.id, text: investments.reference })
    .from(investments)
    .where(
      inArray(
        investments.id,
        ids((line) => line.lot_id),
      ),
    )
  const classes = await tx
    .select({ id: tokenClasses.id, text: tokenClasses.symbol })
    .from(tokenClasses)
    .where(
      inArray(
        tokenClasses.id,
        ids((line) => line.token_class),
      ),
    )
  const defaults = await tx
    .select({ id: issuances.id, text: issuances.token_symbol })
    .from(issuances)
    .where(
      inArray(
        issuances.id,
        ids((line) => line.token_class),
      ),
    )
  const names = new Map([
    ...people.map((each) => [each.id, fullName(each)] as const),
    ...[...companies, ...orders, ...classes, ...defaults].map((each) => [each.id, each.text] as const),
  ])
  const nameOf = (each: string | null) => names.get(each ?? '') ?? ''
  return lines.map((line) => ({
    investor: nameOf(line.investor_id),
    entity: nameOf(line.entity_id),
    lot: nameOf(line.lot_id),
    symbol: nameOf(line.token_class),
    tokens: Number(line.tokens),
    ...amountsOf(line),
  }))
}
