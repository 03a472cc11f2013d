import type { ComparedMovement, DifferenceKind } from '../../../generated/domain.ts'
import type { ReportedMovement } from '../../providers/payment/service.ts'
import type { differences } from './tables.ts'

/** Describes a payment or refund through a provider, as the platform booked it. */
export interface OwnMovement extends ReportedMovement {
  method: string
  /** Identifies the order; null if it belongs to none. */
  investment_id: string | null
}

/** Describes a difference to store, with the explanation that a manager gave for its bank movement, if any. */
export type Discrepancy = Omit<
  typeof differences.$inferInsert,
  'tenant_id' | 'id' | 'provider' | 'status' | 'found_at'
> & { kind: DifferenceKind; movement: ComparedMovement }

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
 * midnight causes no difference. `methodOf` returns the payment method of a movement that is only reported.
 */
export function compare(
  day: string,
  ours: readonly OwnMovement[],
  theirs: readonly ReportedMovement[],
  methodOf: (reported: ReportedMovement) => string,
): Discrepancy[] {
  const ownByKey = new Map(ours.map((movement) => [keyOf(movement), movement]))
  const comparedKeys = new Set<string>()
  const differing: Discrepancy[] = []
  for (const reported of theirs) {
    const ownMovement = ownByKey.get(keyOf(reported))
    const isRepeated = comparedKeys.has(keyOf(reported))
    comparedKeys.add(keyOf(reported))
    if (reported.day !== day) continue
    const sides = {
      ...fieldsOf(reported),
      method: ownMovement?.method ?? methodOf(reported),
      theirs: reported.amount,
      ours: ownMovement?.amount ?? null,
      investment_id: ownMovement?.investment_id ?? null,
    }
    if (isRepeated) differing.push({ ...sides, kind: 'TWICE' })
    else if (!ownMovement) differing.push({ ...sides, kind: 'MISSING_HERE' })
    else if (ownMovement.amount !== reported.amount || ownMovement.currency !== reported.currency)
      differing.push({ ...sides, kind: 'OTHER_AMOUNT' })
  }
  for (const ownMovement of ours)
    if (ownMovement.day === day && !comparedKeys.has(keyOf(ownMovement)))
      differing.push({
        ...fieldsOf(ownMovement),
        kind: 'MISSING_THERE',
        method: ownMovement.method,
        investment_id: ownMovement.investment_id,
        ours: ownMovement.amount,
        theirs: null,
      })
  return differing
}

/** Builds the key of a movement: the reference, and for refunds also the provider's number. */
export function keyOf({
  out,
  reference,
  number,
}: Pick<ReportedMovement, 'out' | 'reference' | 'number'>): string {
  return out ? `out ${reference} ${number}` : `in ${reference || number}`
}

function fieldsOf({ movement, out, reference, number, day, currency }: ReportedMovement) {
  return { movement, out, reference, number, day, currency }
}
