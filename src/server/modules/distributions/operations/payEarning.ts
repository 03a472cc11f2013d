import { and, eq, inArray } from 'drizzle-orm'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { finishPaid } from '../finish.ts'
import { lineOf, selectLines } from '../lines.ts'
import { notifyPaid } from '../notify.ts'
import { payLines } from '../pay.ts'
import { selectDistributions } from '../rows.ts'
import { distributions, earnings } from '../tables.ts'

export const payEarning: Handler<'payEarning'> = async (ctx, { subject }) => {
  const { id, distribution_id } = subject.earning
  const whereOpen = and(
    eq(distributions.id, distribution_id),
    inArray(distributions.status, ['FUNDED', 'PAYING', 'PAUSED']),
  )
  const [record] = await selectDistributions(ctx, whereOpen).for('no key update', { of: distributions })
  if (!record) return throwError('earning_not_paid')
  const { lines, failed } = await payLines(ctx, distribution_id, [id])
  if (lines.length === 0 && failed === 0) return throwError('earning_not_paid')
  await notifyPaid(ctx, record, lines)
  await finishPaid(ctx, record)
  const [line] = await selectLines(ctx, eq(earnings.id, id))
  return line ? lineOf(ctx, line) : throwError('not_found')
}
