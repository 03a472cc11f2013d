import type { Cents } from '../../../domain/money.ts'
import type { DifferenceKind } from '../../../generated/domain.ts'
import type { ReportedMovement } from '../../providers/payment/service.ts'

/** Describes a payment or refund through a provider, as the provider reports it or as the platform booked it. */
export interface Movement extends ReportedMovement {
  /** Identifies the order, if the platform knows it. */
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
  const known = new Map(ours.map((each) => [keyOf(each), each]))
  const compared = new Set<string>()
  const differing: Discrepancy[] = []
  for (const each of theirs) {
    const ownMovement = known.get(keyOf(each))
    const isSecond = compared.has(keyOf(each))
    compared.add(keyOf(each))
    if (each.day !== day) continue
    if (isSecond) differing.push(differs('TWICE', ownMovement, each))
    else if (!ownMovement) differing.push(differs('MISSING_HERE', ownMovement, each))
    else if (ownMovement.amount !== each.amount || ownMovement.currency !== each.currency)
      differing.push(differs('OTHER_AMOUNT', ownMovement, each))
  }
  for (const ownMovement of ours)
    if (ownMovement.day === day && !compared.has(keyOf(ownMovement)))
      differing.push(differs('MISSING_THERE', ownMovement, undefined))
  return differing
}

/** Builds the key of a movement: the reference, and for refunds also the provider's number. */
function keyOf({ out, reference, number }: Movement): string {
  return out ? `out ${reference} ${number}` : `in ${reference || number}`
}

function differs(
  kind: DifferenceKind,
  ownMovement: Movement | undefined,
  their: Movement | undefined,
): Discrepancy {
  const { out, reference, number, day, currency } = their ?? ownMovement ?? never()
  return {
    ...{ kind, out, reference, number, day, currency },
    ours: ownMovement?.amount ?? null,
    theirs: their?.amount ?? null,
    investment_id: ownMovement?.investment_id ?? null,
  }
}

function never(): never {
  throw new Error('A difference has at least one side.')
}
