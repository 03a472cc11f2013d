import { eq } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { fund } from '../../distributions/fund.ts'
import { distributionRow, selectDistributions } from '../../distributions/rows.ts'
import { distributions } from '../../distributions/tables.ts'
import { displayIdOf, endLine } from '../end-line.ts'

export const bookFunding: Handler<'bookFunding'> = async (ctx, { subject, body }) => {
  const { line } = subject
  // Requires that the movement still suggests the distribution that was displayed to the manager.
  if (line.distribution_id === null || line.distribution_id !== body.distribution_id)
    return throwError('wrong_state')
  const [record] = await selectDistributions(ctx, eq(distributions.id, line.distribution_id))
  if (!record) return throwError('not_found')
  await endLine(ctx, line.id, { status: 'BOOKED' })
  const updated = await fund(ctx, record, displayIdOf(line), (options) =>
    transition(ctx, 'distribution', record, 'fund', options),
  )
  return distributionRow(ctx, updated)
}
