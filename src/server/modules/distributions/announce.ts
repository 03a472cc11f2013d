import { cents, minus, sum } from '../../../domain/money.ts'
import type { DistributionContent } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { duesOf } from './arrears.ts'
import { assertCapitalOwed } from './calculate.ts'
import { holdingsAt, outstandingOf } from './holdings.ts'
import { isPostponed } from './late-from.ts'
import { endOfDay } from './record-date.ts'
import { interestOf } from './schedule.ts'
import type { Distribution } from './tables.ts'

type DistributionValues = Pick<
  Distribution,
  | 'kind'
  | 'concept'
  | 'due_on'
  | 'record_at'
  | 'time_zone'
  | 'gross'
  | 'rent_part'
  | 'gain_part'
  | 'capital_part'
  | 'shortfall_reason'
  | 'delay_reason'
>

/** Describes a distribution before its change; `id` is null before its creation. */
type AnnouncedDistribution = Pick<Distribution, 'issuance_id' | 'number' | 'late_from'> & {
  id: string | null
}

/**
 * Converts a form to the columns of a distribution. Throws `invalid_fields` for more capital than is outstanding, and
 * for a payment below the schedule, or later, without a reason.
 */
export async function distributionValues(
  ctx: Context,
  content: DistributionContent,
  { id, issuance_id, number, late_from }: AnnouncedDistribution,
): Promise<DistributionValues> {
  const { kind, concept = '', due_on, record_on } = content
  const [gross, capital_part] = [cents(content.gross), cents(content.capital_part ?? 0)]
  const gain_part = cents(content.gain_part ?? 0)
  const rent_part = minus(gross, sum(capital_part, gain_part))
  const time_zone = ctx.timeZone
  const record_at = endOfDay(record_on, time_zone)
  if (capital_part > 0n) {
    const lots = await holdingsAt(ctx, { id, issuance_id, record_at })
    assertCapitalOwed({ capital_part }, outstandingOf(lots))
  }
  const values = { kind, concept, due_on, record_at, time_zone, gross, rent_part, gain_part, capital_part }
  const { shortfall_reason = '', delay_reason = '' } = content
  const isBelow = number !== null && (await isShort(ctx, values, { issuance_id, number }))
  const isLater = isPostponed({ late_from, due_on })
  const missingReasons = [
    ...(isBelow && shortfall_reason === ''
      ? [{ field: 'shortfall_reason', key: 'distributions.shortfall_unexplained', params: {} }]
      : []),
    ...(isLater && delay_reason === ''
      ? [{ field: 'delay_reason', key: 'distributions.delay_unexplained', params: {} }]
      : []),
  ]
  if (missingReasons.length > 0) throwFieldErrors(missingReasons)
  return {
    ...values,
    shortfall_reason: isBelow ? shortfall_reason : '',
    delay_reason: isLater ? delay_reason : '',
  }
}

/** Returns whether a payment of the schedule pays less than the contract provides. */
async function isShort(
  ctx: Context,
  values: Pick<Distribution, 'rent_part' | 'gain_part' | 'capital_part'>,
  { issuance_id, number }: { issuance_id: string; number: number },
): Promise<boolean> {
  const { interest, capital } = await duesOf(ctx, issuance_id, number)
  return interestOf(values) < interest || values.capital_part < capital
}
