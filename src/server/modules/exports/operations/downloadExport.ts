import { calendarDay } from '../../../../domain/calendar.ts'
import { readInputOfPages } from '../../../kernel/admission.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { safeName } from '../../files/name.ts'
import { exportableContract } from '../exportable-contract.ts'
import { fileTypes } from '../file-types.ts'

export const downloadExport: Handler<'downloadExport'> = async (ctx, { subject }) => {
  const { tenant, files, now } = ctx
  const { file_id, file, name, created_at, expires_at, operation, params, organisations } = subject.row
  // Checks the permission to read the list again, which the person may have lost.
  await readInputOfPages(ctx, exportableContract(ctx, operation), params)
  if (!organisations.every((id) => ctx.session.organisations.includes(id))) throwError('forbidden')
  if (file_id === null || expires_at <= now) return throwError('not_found')
  const { type, extension } = fileTypes[file === 'XLSX' ? 'XLSX' : 'CSV']
  return {
    name: safeName(`${name.replaceAll('.', ' ')} ${calendarDay(created_at, ctx.timeZone)}`, extension),
    type,
    bytes: async () => (await files.open(tenant.id, file_id)) ?? throwError('file_lost'),
  }
}
