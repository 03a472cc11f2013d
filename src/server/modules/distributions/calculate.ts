import withholding from '../../../../schemas/withholding.json' with { type: 'json' }
import { distribute, grossOf, type Parts, withheldTax, zeroParts } from '../../../domain/distribution.ts'
import { type Cents, minus } from '../../../domain/money.ts'
import { ruleFor } from '../../../domain/withholding.ts'
import { newId } from '../../database/ids.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { type HeldLot, outstandingOf } from './holdings.ts'
import { type Distribution, earnings } from './tables.ts'

type DistributionTerms = Pick<Distribution, 'kind' | 'due_on' | 'rent_part' | 'gain_part' | 'capital_part'>

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

/** Calculates the lines of a distribution. Holders whose share is below one cent have no line. */
export function calculateLines(distribution: DistributionTerms, lots: readonly HeldLot[]): Line[] {
  if (lots.length === 0) return []
  assertCapitalOwed(distribution, outstandingOf(lots))
  const { rent_part: rent, gain_part: gain, capital_part: capital } = distribution
  const holdings = lots.map((lot) => ({ ...lot, key: `${lot.investor_id}/${lot.lot_id}` }))
  const shares = distribute({ rent, gain, capital }, holdings)
  return lots.flatMap((lot, index) => calculateLine(distribution, lot, shares[index] ?? zeroParts))
}

/** Calculates one line with its withholding; returns an empty list for a zero amount. */
export function calculateLine(distribution: DistributionTerms, heldLot: HeldLot, share: Parts): Line[] {
  const gross = grossOf(share)
  if (gross === 0n) return []
  const { rule, rate, certificate } = ruleOf(distribution, heldLot)
  const tax = withheldTax(share, withholding.parts, rate)
  return [
    {
      ...heldLot,
      gross,
      rent_part: share.rent,
      gain_part: share.gain,
      capital_part: share.capital,
      withholding_rule: rule.rule,
      withholding_rate: rate,
      certificate_id: certificate?.id ?? null,
      withholding: tax,
      net: minus(gross, tax),
    },
  ]
}

/** Throws `invalid_fields` if a distribution repays more capital than is outstanding. */
export function assertCapitalOwed(
  { capital_part }: Pick<DistributionTerms, 'capital_part'>,
  outstanding: Cents,
): void {
  if (capital_part > outstanding)
    throwFieldErrors([
      { field: 'capital_part', key: 'distributions.capital_above', params: { max: Number(outstanding) } },
    ])
}

/** Returns the rule of withholding in force on the day of payment (src/decisions). */
function ruleOf({ kind, due_on: on }: DistributionTerms, { residence, entity_id, certificates }: HeldLot) {
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
  const sharedValues = { distribution_id: id, issuance_id, currency, status: 'PENDING' }
  const timestamps = { created_at: ctx.now, changed_at: ctx.now }
  for (let start = 0; start < lines.length; start += batchSize) {
    const rows = lines
      .slice(start, start + batchSize)
      .map((line) => ({ id: newId(), ...line, ...sharedValues, ...timestamps }))
    await ctx.tx.insert(earnings).values(rows)
  }
}
