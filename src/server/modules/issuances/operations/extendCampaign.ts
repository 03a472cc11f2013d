import { and, eq } from 'drizzle-orm'
import type { Context, Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { issuanceDocuments } from '../documents/tables.ts'
import { whereSheet } from '../documents.ts'
import { moveLastDay } from '../last-day.ts'

/** Extends a campaign. Throws `day_too_early`, and `sheet_expires` beyond its key information sheet. */
export const extendCampaign: Handler<'extendCampaign'> = async (ctx, { body, subject, transition }) => {
  const { id, ends_on } = subject.issuance
  if (body.ends_on <= ends_on) return throwError('day_too_early')
  if (!(await hasSheetUntil(ctx, id, body.ends_on))) return throwError('sheet_expires')
  return moveLastDay(ctx, transition, body)
}

async function hasSheetUntil({ tx }: Context, id: string, day: string): Promise<boolean> {
  return (await tx.$count(issuanceDocuments, and(eq(issuanceDocuments.issuance_id, id), whereSheet(day)))) > 0
}
