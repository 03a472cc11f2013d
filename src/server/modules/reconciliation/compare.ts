import type { Cents } from '../../../domain/money.ts'
import type { DifferenceKind } from '../../../generated/domain.ts'
import type { ReportedMovement } from '../../providers/payment/service.ts'

/** Describes a payment or refund through a provider, as the provider reports it or as the platform booked it. */
export interface Movement extends ReportedMovement {
  /** Identifies the order, if known. */
  investment_id?: string | null
}

export interface Discrepancy extends Omit<Movement, 'amount' | 'investment_id'> {
  kind: DifferenceKind
  ours: Cents | null
  theirs: Cents | null
  investment_id: string | null
}

/** Counts and sums one side's movements of a day, net of refunds. */
export interface Side {
  count: number
  sum: bigint
}

export function sideOf(movements: readonly { out: boolean; amount: bigint }[]): Side {
  return {
    count: movements.length,
    sum: movements.reduce((sum, { out, amount }) => (out ? sum - amount : sum + amount), 0n),
  }
}

/**
 * Compares two lists of movements for one day. The lists may include neighbouring days, so that a movement around
 * midnight causes no difference.
 */
export function compare(day: string, ours: readonly Movement[], theirs: readonly Movement[]): Discrepancy[] {
  const ownByKey = new Map(ours.map((movement) => [keyOf(movement), movement]))
  const comparedKeys = new Set<string>()
  const differing: Discrepancy[] = []
  for (const reported of theirs) {
    const ownMovement = ownByKey.get(keyOf(reported))
    const isRepeated = comparedKeys.has(keyOf(reported))
    comparedKeys.add(keyOf(reported))
    if (reported.day !== day) continue
    if (isRepeated) differing.push(buildDiscrepancy('TWICE', ownMovement, reported))
    else if (!ownMovement) differing.push(buildDiscrepancy('MISSING_HERE', ownMovement, reported))
    else if (ownMovement.amount !== reported.amount || ownMovement.currency !== reported.currency)
      differing.push(buildDiscrepancy('OTHER_AMOUNT', ownMovement, reported))
  }
  for (const ownMovement of ours)
    if (ownMovement.day === day && !comparedKeys.has(keyOf(ownMovement)))
      differing.push(buildDiscrepancy('MISSING_THERE', ownMovement, undefined))
  return differing
}

/** Builds the key of a movement: the reference, and for refunds also the provider's number. */
export function keyOf({ out, reference, number }: Pick<Movement, 'out' | 'reference' | 'number'>): string {
  return out ? `out ${reference} ${number}` : `in ${reference || number}`
}

function buildDiscrepancy(
  kind: DifferenceKind,
  ownMovement: Movement | undefined,
  reportedMovement: Movement | undefined,
): Discrepancy {
  const { out, reference, number, day, currency } = reportedMovement ?? ownMovement ?? throwWithoutSides()
  return {
    ...{ kind, out, reference, number, day, currency },
    ours: ownMovement?.amount ?? null,
    theirs: reportedMovement?.amount ?? null,
    investment_id: ownMovement?.investment_id ?? null,
  }
}

function throwWithoutSides(): never {
  throw new Error('A difference has at least one side.')
}
