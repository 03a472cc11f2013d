import { and, eq, inArray } from 'drizzle-orm'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { finishPaid } from '../finish.ts'
import { isOwed, lineOf, selectLines } from '../lines.ts'
import { notifyPaid } from '../notify.ts'
import { payLines } from '../pay.ts'
import { releaseOwed } from '../release.ts'
import { type DistributionRecord, selectDistributions } from '../rows.ts'
import { distributions, type Earning, earnings } from '../tables.ts'

const payableStatuses = ['FUNDED', 'PAYING', 'PAUSED']

/** Pays a line, or releases one whose money is held. The returned line has failed if its holder may not be paid. */
export const payEarning: Handler<'payEarning'> = async (ctx, { subject }) => {
  const { earning } = subject
  const { id, distribution_id } = earning
  const statuses = isOwed(earning) ? [...payableStatuses, 'PAID', 'CLOSED'] : payableStatuses
  const whereOpen = and(eq(distributions.id, distribution_id), inArray(distributions.status, statuses))
  const [record] = await selectDistributions(ctx, whereOpen).for('no key update', { of: distributions })
  if (!record) return throwError('earning_not_paid')
  if (isOwed(earning)) await notifyPaid(ctx, record, await release(ctx, record, id), 'released')
  else await notifyPaid(ctx, record, await pay(ctx, record, id))
  const [line] = await selectLines(ctx, eq(earnings.id, id))
  return line ? lineOf(ctx, line) : throwError('not_found')
}

async function release(ctx: Context, record: DistributionRecord, id: string): Promise<Earning[]> {
  const lines = await releaseOwed(ctx, record, id)
  return lines.length > 0 ? lines : throwError('earning_not_paid')
}

async function pay(ctx: Context, record: DistributionRecord, id: string): Promise<Earning[]> {
  const { lines, failed } = await payLines(ctx, record.distribution.id, [id])
  if (lines.length === 0 && failed === 0) return throwError('earning_not_paid')
  await finishPaid(ctx, record)
  return lines
}
