import { and, eq } from 'drizzle-orm'
import { constantsOf } from '../../../language/documents/constants.ts'
import type { Context } from '../../kernel/context.ts'
import { files } from '../files/tables.ts'
import { issuanceDocuments } from '../issuances/documents/tables.ts'
import { whereCurrent } from '../issuances/documents.ts'

type ExceededLimit = 'many' | 'large'

/** Returns which limit the attached agreements exceed: their number or their size; undefined if none. */
export async function exceededAgreementLimit(
  ctx: Pick<Context, 'tx' | 'now' | 'timeZone' | 'library'>,
  issuanceId: string,
): Promise<ExceededLimit | undefined> {
  const { tenant_id, issuance_id, file_id, kind, permit } = issuanceDocuments
  const rows = await ctx.tx
    .select({ size: files.size })
    .from(issuanceDocuments)
    .innerJoin(files, and(eq(files.tenant_id, tenant_id), eq(files.id, file_id)))
    .where(and(eq(issuance_id, issuanceId), eq(kind, 'AGREEMENT'), eq(permit, 'public'), whereCurrent(ctx)))
  const { agreements, agreements_megabytes } = constantsOf(ctx.library)
  if (rows.length > agreements) return 'many'
  const bytes = rows.reduce((sum, { size }) => sum + size, 0)
  return bytes > agreements_megabytes * 1_000_000 ? 'large' : undefined
}
