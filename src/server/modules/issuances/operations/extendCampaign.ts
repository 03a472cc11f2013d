import { and, eq } from 'drizzle-orm'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuanceDocuments } from '../documents/tables.ts'
import { whereValidUntil } from '../documents.ts'
import { moveLastDay } from '../last-day.ts'

/** Extends a campaign. Throws `day_too_early`, and `sheet_expires` beyond its key information sheet. */
export const extendCampaign: Handler<'extendCampaign'> = async (ctx, { body, subject, transition }) => {
  const { id, ends_on } = subject.issuance
  if (body.ends_on <= ends_on) return throwError('day_too_early')
  if (!(await hasSheetUntil(ctx, id, body.ends_on))) return throwError('sheet_expires')
  return moveLastDay(ctx, transition, body)
}

async function hasSheetUntil({ tx }: Context, id: string, day: string): Promise<boolean> {
  const { issuance_id, kind, permit } = issuanceDocuments
  const whereValid = and(eq(issuance_id, id), eq(kind, 'KIIS'), eq(permit, 'public'), whereValidUntil(day))
  return (await tx.$count(issuanceDocuments, whereValid)) > 0
}
