import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { insertFile } from '../../files/store-file.ts'
import { languageOf } from '../../person.ts'
import { signatureProvider } from '../../signatures/provider.ts'
import { storeSigned } from '../../signatures/signed-paper.ts'
import { notify } from '../notify.ts'
import { receiptPaper } from '../receipt-paper.ts'
import { isByProvider, selectPayouts } from '../rows.ts'
import { payouts } from '../tables.ts'

/** Creates the receipt of a confirmed payout, signed with the tenant's key, and sends it to the investor. */
export const payoutReceipt: Sweep = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: payouts.id, at: payouts.receipt_at, clock: 'real', where: isNotNull(payouts.receipt_at) },
  async outside(services, tenant, { row }) {
    const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'payoutReceipt', work)
    const receiptInput = await runInContext(async (ctx) => {
      const record = await lockDuePayout(ctx, row)
      if (!record) return undefined
      return {
        paper: await receiptPaper(ctx, record, languageOf(record.investor)),
        provider: await signatureProvider(ctx),
      }
    })
    if (!receiptInput) return
    const file = await storeSigned(services.files, tenant, receiptInput)
    await runInContext(async (ctx) => {
      const record = await lockDuePayout(ctx, row)
      if (!record) return
      await insertFile(ctx, file, { person_id: record.investor.id })
      const changes = { receipt_at: null, receipt_file_id: file.id }
      await ctx.tx.update(payouts).set(changes).where(eq(payouts.id, row))
      const mail = isByProvider(record) ? 'payout_returned' : 'payout_confirmed'
      await notify(ctx, mail, { ...record, payout: { ...record.payout, ...changes } })
    })
  },
}

async function lockDuePayout(ctx: Context, id: string) {
  const whereDue = and(eq(payouts.id, id), lte(payouts.receipt_at, ctx.realNow))
  const [record] = await selectPayouts(ctx, whereDue).for('no key update', { of: payouts })
  return record
}
