import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../kernel/context.ts'
import type { ReviewedIssuance } from '../../providers/erir/provider.ts'
import { files } from '../files/tables.ts'
import { amountsOf } from '../issuances/campaign.ts'
import { issuanceDocuments } from '../issuances/documents/tables.ts'
import { issuances } from '../issuances/tables.ts'
import { tokenClasses } from '../tokens/tables.ts'

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
  const classes = await tx
    .select()
    .from(tokenClasses)
    .where(eq(tokenClasses.issuance_id, id))
    .orderBy(asc(tokenClasses.created_at), asc(tokenClasses.id))
  const { title, issuer, offer_id, token_name, token_symbol, tokens_for_sale, currency } = issuance
  return {
    title: title.es,
    issuer,
    offer_id,
    token_name,
    token_symbol,
    currency,
    documents,
    tokens: Number(tokens_for_sale),
    amount: Number(amountsOf(issuance).total),
    classes: classes.map(({ name, symbol, supply, price }) => ({
      name,
      symbol,
      tokens: Number(supply),
      price: Number(price),
    })),
  }
}
