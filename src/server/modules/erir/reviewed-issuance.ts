import { asc, eq } from 'drizzle-orm'
import { multiply } from '../../../domain/money.ts'
import type { Context } from '../../kernel/context.ts'
import type { ReviewedIssuance } from '../../providers/erir/provider.ts'
import { files } from '../files/tables.ts'
import { issuanceDocuments } from '../issuances/documents/tables.ts'
import { issuances } from '../issuances/tables.ts'

/** Returns an issuance for its review; undefined if it was deleted. */
export async function reviewedIssuanceOf({ tx }: Context, id: string): Promise<ReviewedIssuance | undefined> {
  const [issuance] = await tx.select().from(issuances).where(eq(issuances.id, id))
  if (!issuance || issuance.removed_at) return undefined
  const documents = await tx
    .select({ kind: issuanceDocuments.kind, sha256: files.sha256 })
    .from(issuanceDocuments)
    .innerJoin(files, eq(files.id, issuanceDocuments.file_id))
    .where(eq(issuanceDocuments.issuance_id, id))
    .orderBy(asc(issuanceDocuments.position))
  const { title, issuer, offer_id, token_name, token_symbol, tokens_for_sale, token_price, currency } =
    issuance
  return {
    ...{ title: title.es, issuer, offer_id, token_name, token_symbol, currency, documents },
    tokens: Number(tokens_for_sale),
    amount: Number(multiply(token_price, tokens_for_sale)),
  }
}
