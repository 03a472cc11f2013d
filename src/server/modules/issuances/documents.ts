import { and, asc, eq, exists, gte, inArray, isNull, or, type SQL, type SQLWrapper } from 'drizzle-orm'
import { calendarDay } from '../../../domain/calendar.ts'
import type { DocumentKind, DocumentPermit, IssuanceDocument } from '../../../generated/domain.ts'
import type { Context } from '../../kernel/context.ts'
import { files } from '../files/tables.ts'
import { issuanceDocuments } from './documents/tables.ts'
import { issuances } from './tables.ts'
import { whereVisibleToInvestors } from './visibility.ts'
import { textIn } from './wording.ts'

/** Restricts a document to signed-in readers of the issuance (public), or to managers and the issuer (hidden). */
export type Permit = 'public' | 'hidden'

/** Returns the documents of the issuance that a subquery selects. */
export async function documentsOf(
  ctx: Context,
  issuanceQuery: SQLWrapper,
  permits: Permit[],
): Promise<IssuanceDocument[]> {
  const rows = await ctx.tx
    .select({
      file_id: issuanceDocuments.file_id,
      name: issuanceDocuments.name,
      kind: issuanceDocuments.kind,
      permit: issuanceDocuments.permit,
      expires_on: issuanceDocuments.expires_on,
      size: files.size,
    })
    .from(issuanceDocuments)
    .innerJoin(files, eq(files.id, issuanceDocuments.file_id))
    .where(
      and(
        inArray(issuanceDocuments.issuance_id, issuanceQuery),
        inArray(issuanceDocuments.permit, permits),
        permits.includes('hidden') ? undefined : whereCurrent(ctx),
      ),
    )
    .orderBy(asc(issuanceDocuments.position))
  return rows.map(({ file_id, name, kind, permit, expires_on, size }) => ({
    file_id,
    name: textIn(name, ctx.language),
    kind: kind as DocumentKind,
    permit: permit as DocumentPermit,
    size,
    expires_on: expires_on ?? '',
    url: `/v2/pfp/files/${file_id}`,
  }))
}

/** Selects documents that have not expired; they are valid through their last day. */
export function whereCurrent({ now, timeZone }: Pick<Context, 'now' | 'timeZone'>): SQL | undefined {
  return whereValidUntil(calendarDay(now, timeZone))
}

/** Selects key information sheets that investors can read and that are valid through a day. */
export function whereSheet(day: string): SQL | undefined {
  const { kind, permit } = issuanceDocuments
  return and(eq(kind, 'KIIS'), eq(permit, 'public'), whereValidUntil(day))
}

/** Selects documents that are valid through a day. */
function whereValidUntil(day: string): SQL | undefined {
  const { expires_on } = issuanceDocuments
  return or(isNull(expires_on), gte(expires_on, day))
}

/**
 * Returns whether the person administers the file's issuance, or the file is a public document visible to investors.
 */
export async function canReadIssuanceFile(
  ctx: Context,
  { id, issuance_id }: Pick<typeof files.$inferSelect, 'id' | 'issuance_id'>,
): Promise<boolean> {
  if (!issuance_id) return false
  const wherePublicDocument = and(
    eq(issuanceDocuments.tenant_id, issuances.tenant_id),
    eq(issuanceDocuments.issuance_id, issuances.id),
    eq(issuanceDocuments.file_id, id),
    eq(issuanceDocuments.permit, 'public'),
    whereCurrent(ctx),
  )
  const [row] = await ctx.tx
    .select({ id: issuances.id })
    .from(issuances)
    .where(
      and(
        eq(issuances.id, issuance_id),
        or(
          inArray(issuances.organisation_id, ctx.session.organisations),
          and(
            whereVisibleToInvestors(ctx),
            exists(
              ctx.tx.select({ id: issuanceDocuments.id }).from(issuanceDocuments).where(wherePublicDocument),
            ),
          ),
        ),
      ),
    )
  return row !== undefined
}
