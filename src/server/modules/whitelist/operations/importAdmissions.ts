import { constantsOf } from '../../../../language/documents/constants.ts'
import { newId } from '../../../database/ids.ts'
import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { countsOf, importById } from '../imports.ts'
import { planOf } from '../plan.ts'
import { readSheetLines } from '../sheet.ts'
import { admissionImports, admissionLines } from '../tables.ts'

/** Limits the characters stored of an invalid cell. */
const maxStoredLength = 80

export const importAdmissions: Handler<'importAdmissions'> = async (ctx, { subject, body }) => {
  const { issuance } = subject
  const lines = readSheetLines(body.csv)
  if (lines.length === 0) return throwError('import_empty')
  if (lines.length > constantsOf(ctx.library).import_lines) return throwError('import_too_long')
  const id = newId()
  const by_id = requireUser(ctx).id
  const plannedLines = await planOf(ctx, issuance.id, lines)
  const importRow = { id, issuance_id: issuance.id, by_id, at: ctx.now, ...countsOf(plannedLines) }
  await ctx.tx.insert(admissionImports).values(importRow)
  await ctx.tx.insert(admissionLines).values(
    plannedLines.map(({ line, outcome }) => ({
      id: newId(),
      import_id: id,
      line: line.line,
      outcome,
      email: printable(line.email),
      address: printable(line.address),
    })),
  )
  return importById(ctx, id)
}

/** Replaces invisible characters and truncates cells of more than 254 characters; PostgreSQL stores no NUL. */
function printable(cell: string): string {
  const printableText = cell.replace(/[\p{Cc}\p{Cs}]/gu, '�')
  return printableText.length > 254 ? `${printableText.slice(0, maxStoredLength)}…` : printableText
}
