import { inArray } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import { whenDue } from '../../../jobs/when-due.ts'
import { transition } from '../../../kernel/lifecycle/transition.ts'
import { returnTokens } from '../../board/return-tokens.ts'
import { notifyBoth } from '../notify.ts'
import { selectTransfers } from '../rows.ts'
import { transfers } from '../tables.ts'
import { lockHolders } from '../transfer-rules.ts'

const { id, due_at: at, status } = transfers

/** Expires offers that were not accepted or paid in time, and unlocks their tokens. */
export const transferExpiry: Sweep = whenDue(
  { id, at, where: inArray(status, ['PROPOSED', 'CHECKED']) },
  async (ctx, whereDue) => {
    const [record] = await selectTransfers(ctx, whereDue)
    if (!record) return
    await lockHolders(ctx, record.transfer.issuance_id, [record.transfer.seller_id])
    const changes = { due_at: null, changed_at: ctx.now }
    const expiredRecord = await transition(ctx, 'transfer', record, 'expire', { changes })
    await returnTokens(ctx, expiredRecord.transfer)
    await notifyBoth(ctx, 'transfer_canceled', expiredRecord)
  },
)
