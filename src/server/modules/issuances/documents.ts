import { and, asc, eq, inArray, type SQLWrapper } from 'drizzle-orm'
import type { DocumentKind, IssuanceDocument } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { files } from '../files/tables.ts'
import { issuanceDocuments } from './documents/tables.ts'
import { issuances } from './tables.ts'
import { investorStatuses } from './visibility.ts'
import { worded } from './wording.ts'

/** public: for every signed-in reader of the issuance; hidden: for managers only. */
export type Permit = 'public' | 'hidden'

/** The documents of the issuance that a subquery finds. */
export async function documentsOf(
  ctx: Context,
  issuance: SQLWrapper,
  permits: Permit[],
): Promise<IssuanceDocument[]> {
  const rows = await ctx.tx
    .select({
      file_id: issuanceDocuments.file_id,
      name: issuanceDocuments.name,
      kind: issuanceDocuments.kind,
      expires_on: issuanceDocuments.expires_on,
      size: files.size,
    })
    .from(issuanceDocuments)
    .innerJoin(files, eq(files.id, issuanceDocuments.file_id))
    .where(and(inArray(issuanceDocuments.issuance_id, issuance), inArray(issuanceDocuments.permit, permits)))
    .orderBy(asc(issuanceDocuments.position))
  return rows.map(({ file_id, name, kind, expires_on, size }) => ({
    file_id,
    name: worded(name, ctx.language),
    kind: kind as DocumentKind,
    size,
    expires_on: expires_on ?? '',
    url: `/v2/pfp/files/${file_id}`,
  }))
}

/** Whether a file is a public document of an issuance that investors may see. */
export async function isShownToInvestors(ctx: Context, fileId: string): Promise<boolean> {
  const [found] = await ctx.tx
    .select({ id: issuanceDocuments.id })
    .from(issuanceDocuments)
    .innerJoin(issuances, eq(issuances.id, issuanceDocuments.issuance_id))
    .where(
      and(
        eq(issuanceDocuments.file_id, fileId),
        eq(issuanceDocuments.permit, 'public'),
        inArray(issuances.status, [...investorStatuses(ctx.tenant.customization)]),
      ),
    )
    .limit(1)
  return found !== undefined
}
