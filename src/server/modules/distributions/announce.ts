import { cents, minus, sum } from '../../../domain/money.ts'
import type { DistributionContent } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { throwFieldErrors } from '../../kernel/errors.ts'
import { assertCapitalOwed } from './calculate.ts'
import { holdingsAt, outstandingOf } from './holdings.ts'
import { endOfDay } from './record-date.ts'
import type { Distribution } from './tables.ts'

type Announced = Pick<
  Distribution,
  'kind' | 'concept' | 'due_on' | 'record_at' | 'gross' | 'rent_part' | 'gain_part' | 'capital_part'
>

/**
 * Converts a form to the columns of a distribution. Throws `invalid_fields` for parts above the whole, capital above
 * the outstanding, and a record date after the due date.
 */
export async function announced(
  ctx: Context,
  content: DistributionContent,
  { id, issuance_id }: { id: string | null; issuance_id: string },
): Promise<Announced> {
  const { kind, concept = '', due_on, record_on } = content
  const [gross, capital_part] = [cents(content.gross), cents(content.capital_part ?? 0)]
  const gain_part = cents(content.gain_part ?? 0)
  const rent_part = minus(gross, sum(capital_part, gain_part))
  if (capital_part > gross)
    throwFieldErrors([{ field: 'capital_part', key: 'distributions.part_above', params: {} }])
  if (rent_part < 0n) throwFieldErrors([{ field: 'gain_part', key: 'distributions.part_above', params: {} }])
  if (record_on > due_on)
    throwFieldErrors([{ field: 'record_on', key: 'distributions.record_after_due', params: {} }])
  const record_at = endOfDay(record_on)
  if (capital_part > 0n) {
    const lots = await holdingsAt(ctx, { id, issuance_id, record_at })
    assertCapitalOwed({ capital_part }, outstandingOf(lots))
  }
  return { kind, concept, due_on, record_at, gross, rent_part, gain_part, capital_part }
}
