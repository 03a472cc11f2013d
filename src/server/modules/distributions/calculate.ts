import withholding from '../../../../schemas/withholding.json' with { type: 'json' }
import { grossOf, noParts, type Parts, shareOut, withheld } from '../../../domain/distribution.ts'
import { type Cents, minus } from '../../../domain/money.ts'
import { ruleFor } from '../../../domain/withholding.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { type HeldLot, outstandingOf } from './holdings.ts'
import { type Distribution, earnings } from './tables.ts'

type Shared = Pick<Distribution, 'kind' | 'due_on' | 'rent_part' | 'gain_part' | 'capital_part'>

/** Describes a line of a distribution before its row exists. */
export interface Line extends HeldLot {
  gross: Cents
  rent_part: Cents
  gain_part: Cents
  capital_part: Cents
  withholding_rule: string
  certificate_id: string | null
  withholding_rate: number
  withholding: Cents
  net: Cents
}

/** Calculates the lines of a distribution. Amounts below one cent have no line. */
export function linesOf(distribution: Shared, lots: readonly HeldLot[]): Line[] {
  if (lots.length === 0) return []
  assertCapitalOwed(distribution, outstandingOf(lots))
  const { rent_part: rent, gain_part: gain, capital_part: capital } = distribution
  const holdings = lots.map((each) => ({ ...each, key: `${each.investor_id}/${each.lot_id}` }))
  const shares = shareOut({ rent, gain, capital }, holdings)
  return lots.flatMap((each, index) => lineOf(distribution, each, shares[index] ?? noParts))
}

/** Calculates one line with its withholding; empty for a zero amount. */
export function lineOf(distribution: Shared, held: HeldLot, share: Parts): Line[] {
  const gross = grossOf(share)
  if (gross === 0n) return []
  const { rule, rate, certificate } = ruleOf(distribution, held)
  const tax = withheld(share, rate)
  return [
    {
      ...held,
      ...{ gross, rent_part: share.rent, gain_part: share.gain, capital_part: share.capital },
      ...{ withholding_rule: rule.rule, withholding_rate: rate, certificate_id: certificate?.id ?? null },
      ...{ withholding: tax, net: minus(gross, tax) },
    },
  ]
}

/** Throws `invalid_fields` if a distribution repays more capital than is outstanding. */
export function assertCapitalOwed({ capital_part }: Pick<Shared, 'capital_part'>, outstanding: Cents): void {
  if (capital_part > outstanding)
    throwFieldErrors([
      { field: 'capital_part', key: 'distributions.capital_above', params: { max: Number(outstanding) } },
    ])
}

/** Returns the rule in force on the day of payment, when the duty to withhold arises (src/decisions). */
function ruleOf({ kind, due_on: on }: Shared, { residence, entity_id, certificates }: HeldLot) {
  const holder = entity_id === null ? 'NATURAL' : 'LEGAL'
  return ruleFor(withholding, { residence, holder, kind, on, certificates })
}

/** Limits the rows per statement. */
const batchSize = 500

export async function insertLines(
  ctx: Pick<Context, 'tx' | 'now'>,
  { id, issuance_id, currency }: Pick<Distribution, 'id' | 'issuance_id' | 'currency'>,
  lines: readonly Line[],
): Promise<void> {
  const common = { distribution_id: id, issuance_id, currency, status: 'PENDING' }
  const at = { created_at: ctx.now, changed_at: ctx.now }
  for (let from = 0; from < lines.length; from += batchSize) {
    const rows = lines
      .slice(from, from + batchSize)
      .map((line) => ({ id: newId(), ...line, ...common, ...at }))
    await ctx.tx.insert(earnings).values(rows)
  }
}
