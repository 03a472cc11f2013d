import { and, eq } from 'drizzle-orm'
import { requireUser } from '../../../kernel/actor.ts'
import type { Context, Handler, User } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { outside } from '../../../kernel/outside.ts'
import { partyOf } from '../../earnings/party.ts'
import { entityHistory } from '../../entities/tables.ts'
import { signatureProvider } from '../../signatures/provider.ts'
import { signedPdf } from '../../signatures/signed-paper.ts'
import { purchaseCsv } from '../purchase-csv.ts'
import { purchaseReceiptPaper } from '../purchase-receipt-paper.ts'
import { purchaseOf, selectPurchases, wherePurchase } from '../purchases.ts'
import { movements } from '../tables.ts'

export const getPurchaseReceipt: Handler<'getPurchaseReceipt'> = async (ctx, { params }) => {
  const person = requireUser(ctx)
  const { id, as = 'pdf' } = params
  const whereOwnPurchase = and(eq(movements.id, id), eq(movements.user_id, person.id), wherePurchase)
  const [record] = await selectPurchases(ctx, whereOwnPurchase)
  if (!record) return throwError('not_found')
  const versionId = record.investment?.entity_version_id ?? record.transfer?.entity_version_id ?? null
  const receipt = { purchase: purchaseOf(ctx, record), buyer: await buyerOf(ctx, person, versionId) }
  const name = `${ctx.tenant.slug}-${ctx.text('purchase_receipt.file')}-${receipt.purchase.reference}.${as}`
  if (as === 'csv') return { name, type: 'text/csv', bytes: purchaseCsv(ctx, receipt) }
  const signing = { paper: purchaseReceiptPaper(ctx, receipt), provider: await signatureProvider(ctx) }
  return outside(
    () => signedPdf(signing),
    async (_ctx, bytes) => ({ name, type: 'application/pdf', bytes }),
  )
}

/** Returns the person, or the legal entity of a version for which they bought. */
async function buyerOf(ctx: Context, person: User, versionId: string | null) {
  if (versionId === null) return partyOf(ctx, person, undefined)
  const [entity] = await ctx.tx
    .select({ id: entityHistory.entity_id })
    .from(entityHistory)
    .where(eq(entityHistory.id, versionId))
  return partyOf(ctx, person, entity?.id)
}
