import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { notifyDefault } from '../notify.ts'
import { selectDistributions } from '../rows.ts'
import { whereUnfunded } from '../statuses.ts'
import { distributions } from '../tables.ts'

const whereDefaulting = and(
  whereUnfunded,
  isNull(distributions.defaulted_at),
  sql`${distributions.source} in ('SCHEDULE', 'ARREARS')`,
)

/**
 * Declares late payments of loans, and late arrears, in default and notifies holders, issuer and managers. Pauses while
 * the tenant hides earnings.
 */
export const paymentDefault: Sweep = whenDue(
  { id: distributions.id, at: distributions.late_at, ...(whereDefaulting && { where: whereDefaulting }) },
  async (ctx, whereDue) => {
    if (ctx.tenant.customization.hide.earnings) return
    const [record] = await selectDistributions(ctx, whereDue).for('no key update', { of: distributions })
    if (!record) return
    const { id } = record.distribution
    await ctx.tx.update(distributions).set({ defaulted_at: ctx.now }).where(eq(distributions.id, id))
    await notifyDefault(ctx, record)
    await ctx.send('defaultNotice', { distribution: id, after: '' })
  },
)
