import { cents, minus, sum } from '../../../domain/money.ts'
import type { DistributionContent } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { assertCapitalOwed } from './calculate.ts'
import { holdingsAt, outstandingOf } from './holdings.ts'
import { endOfDay } from './record-date.ts'
import type { Distribution } from './tables.ts'

type DistributionValues = Pick<
  Distribution,
  'kind' | 'concept' | 'due_on' | 'record_at' | 'gross' | 'rent_part' | 'gain_part' | 'capital_part'
>

/** Converts a form to the columns of a distribution. Throws `invalid_fields` for more capital than is outstanding. */
export async function distributionValues(
  ctx: Context,
  content: DistributionContent,
  { id, issuance_id }: { id: string | null; issuance_id: string },
): Promise<DistributionValues> {
  const { kind, concept = '', due_on, record_on } = content
  const [gross, capital_part] = [cents(content.gross), cents(content.capital_part ?? 0)]
  const gain_part = cents(content.gain_part ?? 0)
  const rent_part = minus(gross, sum(capital_part, gain_part))
  const record_at = endOfDay(record_on, ctx.timeZone)
  if (capital_part > 0n) {
    const lots = await holdingsAt(ctx, { id, issuance_id, record_at })
    assertCapitalOwed({ capital_part }, outstandingOf(lots))
  }
  return { kind, concept, due_on, record_at, gross, rent_part, gain_part, capital_part }
}
