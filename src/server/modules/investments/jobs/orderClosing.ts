import { sql } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { issuances } from '../../issuances/tables.ts'
import { notifyAndGetDetail } from '../answer.ts'
import { campaignOf } from '../campaign.ts'
import { lockInvestment } from '../find.ts'
import type { Notice } from '../notify.ts'
import {
  changeableStatuses,
  chargedStatuses,
  unconfirmedProofStatuses,
  unfinishedStatuses,
} from '../statuses.ts'
import { investments, whereStatusIn } from '../tables.ts'
import { undoOrder } from '../undo-order.ts'

/**
 * Selects unfinished orders of ended campaigns: all if it was not financed, otherwise those without payment or proof.
 * Proofs under review keep their own deadline.
 */
const whereToClose = sql`${whereStatusIn(unfinishedStatuses)} and exists (
  select from ${issuances}
  where ${issuances.tenant_id} = ${investments.tenant_id} and ${issuances.id} = ${investments.issuance_id}
    and (${issuances.outcome} = 'NOT_FINANCED'
      or ${issuances.outcome} = 'FINANCED' and ${whereStatusIn(changeableStatuses)}))`

/** Cancels the unfinished orders of ended campaigns and refunds their payments, each in its own transaction. */
export const orderClosing: Sweep = {
  concurrency: 2,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: investments.id, at: investments.created_at, clock: 'domain', where: whereToClose },
  outside: (services, tenant, { row }) =>
    inTenant(services, tenant, 'orderClosing', (ctx) => closeOrder(ctx, row)),
}

async function closeOrder(ctx: Context, id: string): Promise<void> {
  const order = await lockInvestment(ctx, id, whereToClose)
  if (!order) return
  const { status, issuance_id } = order.investment
  const isFinanced = (await campaignOf(ctx, issuance_id)).outcome === 'FINANCED'
  const updated = await transition(ctx, 'investment', order, isFinanced ? 'close_unpaid' : 'not_financed')
  await undoOrder(ctx, order.investment, updated.investment, 'NOT_FINANCED')
  await notifyAndGetDetail(ctx, updated, isFinanced ? 'close_unpaid' : unfinancedNotice(status))
}

function unfinancedNotice(status: string): Notice {
  if (chargedStatuses.includes(status)) return 'not_financed_paid'
  return unconfirmedProofStatuses.includes(status) ? 'not_financed_proven' : 'not_financed'
}
