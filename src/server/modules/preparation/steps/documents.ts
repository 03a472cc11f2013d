import { eq } from 'drizzle-orm'
import { daysAfter } from '../../../../domain/calendar.ts'
import { isOfferId } from '../../../../domain/offer-id.ts'
import { startOfDay } from '../../../../domain/zoned-day.ts'
import type { DocumentKind, DocumentPermit, PreparationDocuments } from '../../../../generated/domain.ts'
import { constantsOf } from '../../../../language/documents/constants.ts'
import { newId } from '../../../database/ids.ts'
import type { Context } from '../../../kernel/context.ts'
import { throwFieldErrors } from '../../../kernel/errors.ts'
import { deleteFile } from '../../files/delete-file.ts'
import { issuanceDocuments } from '../../issuances/documents/tables.ts'
import { exceededAgreementLimit } from '../agreements.ts'
import type { Issuance, Step } from './step.ts'
import { takeFile } from './take-file.ts'
import { omitUndefined, toBilingualText, toWording } from './wordings.ts'

type DocumentRow = NonNullable<PreparationDocuments['documents']>[number]

export const documents: Step<PreparationDocuments> = {
  toForm: ({ offer_id }, rows) =>
    omitUndefined({
      offer_id: offer_id || undefined,
      documents: rows.length === 0 ? undefined : rows.map(documentOf),
    }),
  async write(ctx, issuance, { offer_id = '', documents: rows = [] }) {
    if (offer_id !== '' && !isOfferId(offer_id))
      throwFieldErrors([{ field: 'offer_id', key: 'preparation.offer_id_wrong', params: {} }])
    for (const [index, { file_id, kind, permit }] of rows.entries()) {
      if (kind === 'AGREEMENT' && permit === 'hidden')
        throwFieldErrors([
          { field: `documents.${index}.permit`, key: 'preparing.agreement_hidden', params: {} },
        ])
      await takeFile(ctx, issuance, { field: `documents.${index}`, id: file_id, public: false })
    }
    await replaceDocuments(ctx, issuance, rows)
    const excess = await exceededAgreementLimit(ctx, issuance.id)
    const lastAgreementIndex = rows.findLastIndex(({ kind }) => kind === 'AGREEMENT')
    if (excess)
      throwFieldErrors([
        { field: `documents.${lastAgreementIndex}.kind`, key: `preparing.agreements_${excess}`, params: {} },
      ])
    return { offer_id }
  },
}

function documentOf({
  file_id,
  kind,
  name,
  permit,
  expires_on,
}: typeof issuanceDocuments.$inferSelect): DocumentRow {
  return omitUndefined({
    file_id,
    kind: kind as DocumentKind,
    permit: permit as DocumentPermit,
    name: toBilingualText(name),
    expires_on: expires_on ?? undefined,
  })
}

async function replaceDocuments(ctx: Context, { id }: Issuance, rows: readonly DocumentRow[]): Promise<void> {
  const deletedDocuments = await ctx.tx
    .delete(issuanceDocuments)
    .where(eq(issuanceDocuments.issuance_id, id))
    .returning()
  const nameOf = ({ kind, name }: DocumentRow) =>
    name?.es || name?.en
      ? toWording(name)
      : { es: ctx.text(`document_kind.${kind}`, {}, 'es'), en: ctx.text(`document_kind.${kind}`, {}, 'en') }
  for (const [index, row] of rows.entries()) {
    const { file_id, kind, permit, expires_on = null } = row
    await ctx.tx.insert(issuanceDocuments).values({
      id: newId(),
      issuance_id: id,
      file_id,
      kind,
      permit,
      expires_on,
      ...reminderColumns(ctx, row, deletedDocuments),
      name: nameOf(row),
      position: index + 1,
    })
  }
  const remainingFileIds = new Set(rows.map(({ file_id }) => file_id))
  for (const { file_id } of deletedDocuments)
    if (!remainingFileIds.has(file_id)) await deleteFile(ctx, file_id)
}

type StoredDocument = Pick<typeof issuanceDocuments.$inferSelect, 'file_id' | 'expires_on' | 'reminded_at'>

/** Returns the columns of the expiry reminder; an unchanged document keeps the time at which it was sent. */
function reminderColumns(
  { library, timeZone }: Context,
  { file_id, expires_on }: DocumentRow,
  previousDocuments: readonly StoredDocument[],
) {
  if (expires_on === undefined) return {}
  const { issuance_document_reminder_days: days } = constantsOf(library)
  const unchangedDocument = previousDocuments.find(
    (previous) => previous.file_id === file_id && previous.expires_on === expires_on,
  )
  return {
    remind_at: startOfDay(daysAfter(expires_on, -days), timeZone),
    reminded_at: unchangedDocument?.reminded_at ?? null,
  }
}
