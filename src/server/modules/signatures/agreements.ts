import { and, asc, desc, eq, type SQLWrapper } from 'drizzle-orm'
import type { SignatureAgreement } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { files } from '../files/tables.ts'
import { issuanceDocuments } from '../issuances/documents/tables.ts'
import { whereCurrent } from '../issuances/documents.ts'
import { textIn } from '../issuances/wording.ts'
import { agreementSignatures } from './tables.ts'

/** Lists the documents signed with each order's contract, in the sequence that the issuer chose. */
export async function agreementsOf(
  ctx: Context,
  issuanceId: string | SQLWrapper,
): Promise<SignatureAgreement[]> {
  const { tenant_id, issuance_id, file_id, name, kind, permit, position } = issuanceDocuments
  const rows = await ctx.tx
    .select({ name, file_id, hash: files.sha256 })
    .from(issuanceDocuments)
    .innerJoin(files, and(eq(files.tenant_id, tenant_id), eq(files.id, file_id)))
    .where(and(eq(issuance_id, issuanceId), eq(kind, 'AGREEMENT'), eq(permit, 'public'), whereCurrent(ctx)))
    .orderBy(asc(position))
  return rows.map((row) => ({ ...row, name: textIn(row.name, ctx.language) }))
}

/** Lists the newest copy of each document signed with an order's contract. */
export function signedAgreements({ tx }: Pick<Context, 'tx'>, investmentId: string) {
  const { investment_id, position, party, name, file_id, hash } = agreementSignatures
  return (
    tx
      .selectDistinctOn([position], { name, file_id, hash })
      .from(agreementSignatures)
      .where(eq(investment_id, investmentId))
      // Prefers the issuer's copy: the issuer signs last, and ISSUER sorts after INVESTOR.
      .orderBy(asc(position), desc(party))
  )
}
