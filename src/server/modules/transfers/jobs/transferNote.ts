import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Sweep } from '../../../jobs/job.ts'
import type { Context, StoredFile } from '../../../kernel/context.ts'
import { inTenant } from '../../../kernel/in-tenant.ts'
import { insertFile } from '../../files/store-file.ts'
import { languageOf } from '../../person.ts'
import { signatureProvider } from '../../signatures/provider.ts'
import { storeSigned } from '../../signatures/signed-paper.ts'
import { notePaper } from '../note-paper.ts'
import { notify } from '../notify.ts'
import { selectTransfers, type TransferRecord } from '../rows.ts'
import { transfers } from '../tables.ts'

/**
 * Creates the contract notes of an executed transfer for the seller and the buyer, signs them with the tenant's key
 * and sends them.
 */
export const transferNote: Sweep = {
  concurrency: 1,
  retries: 3,
  retryInSeconds: 60,
  expireInSeconds: 60,
  due: { id: transfers.id, at: transfers.note_at, clock: 'real', where: isNotNull(transfers.note_at) },
  async outside(services, tenant, { row }) {
    const runInContext = <T>(work: (ctx: Context) => Promise<T>) =>
      inTenant(services, tenant, 'transferNote', work)
    const signingInput = await runInContext(async (ctx) => {
      const record = await lockDueTransfer(ctx, row)
      if (!record) return undefined
      const papers = sidesOf(record).map((side) => notePaper(ctx, record, languageOf(record[side])))
      return { papers, provider: await signatureProvider(ctx) }
    })
    if (!signingInput) return
    const storedFiles: StoredFile[] = []
    for (const paper of signingInput.papers)
      storedFiles.push(await storeSigned(services.files, tenant, { paper, provider: signingInput.provider }))
    await runInContext(async (ctx) => {
      const record = await lockDueTransfer(ctx, row)
      if (!record) return
      const changes: Partial<typeof transfers.$inferInsert> = { note_at: null }
      for (const [index, side] of sidesOf(record).entries()) {
        const file = storedFiles[index]
        if (!file) continue
        await insertFile(ctx, file, { person_id: record[side].id })
        changes[`${side}_note_file_id`] = file.id
        const mail = record.transfer.kind === 'SALE' ? 'transfer_executed' : 'transfer_moved'
        await notify(ctx, mail, record, side, { words: record.transfer.reason, note_file_id: file.id })
      }
      await ctx.tx.update(transfers).set(changes).where(eq(transfers.id, row))
    })
  },
}

/**
 * Returns the sides of a transfer that receive a note; a transfer between wallets of the same person has only a buyer.
 */
function sidesOf({ transfer }: TransferRecord): ('seller' | 'buyer')[] {
  return transfer.seller_id === transfer.buyer_id ? ['buyer'] : ['seller', 'buyer']
}

async function lockDueTransfer(ctx: Context, id: string) {
  const whereDue = and(eq(transfers.id, id), lte(transfers.note_at, ctx.realNow))
  const [record] = await selectTransfers(ctx, whereDue).for('no key update', { of: transfers })
  return record
}
