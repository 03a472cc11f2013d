import { eq } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import type { Context } from '../../../kernel/context.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { notifyExpired, notifyValidity } from '../notify.ts'
import { type CategoryRequestRecord, selectRequests } from '../rows.ts'
import { categoryRequests } from '../tables.ts'

const { id, act_at, status } = categoryRequests
const dueCondition = { id, at: act_at, where: eq(status, 'APPROVED') }

/**
 * Notifies people before and when their category expires. The category itself depends on the time alone, not on this
 * job.
 */
export const categoryExpiry: Sweep = whenDue(dueCondition, async (ctx, whereDue) => {
  const [row] = await selectRequests(ctx, whereDue).for('update', { of: categoryRequests })
  if (!row?.request.valid_until) return
  const { valid_until } = row.request
  if (valid_until <= ctx.now) await expire(ctx, row)
  else await remind(ctx, row, valid_until)
})

/**
 * Returns whether to mail the applicant. False if a later request was approved, the account was closed or the legal
 * entity was removed.
 */
const shouldNotify = ({ replaced, owner, entity }: CategoryRequestRecord) =>
  !replaced && owner.closed_at === null && entity?.status !== 'REMOVED'

async function expire(ctx: Context, record: CategoryRequestRecord): Promise<void> {
  const expired = await transition(ctx, 'category-request', record, 'expire')
  if (shouldNotify(record)) await notifyExpired(ctx, expired)
}

async function remind(ctx: Context, record: CategoryRequestRecord, valid_until: Date): Promise<void> {
  await ctx.tx.update(categoryRequests).set({ act_at: valid_until }).where(eq(id, record.request.id))
  if (shouldNotify(record)) await notifyValidity(ctx, 'category_expiring', record)
}
