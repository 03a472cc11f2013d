import { calendarDay } from '../../../../domain/calendar.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { safeName } from '../../files/name.ts'
import { fileTypes } from '../file-types.ts'

export const downloadExport: Handler<'downloadExport'> = async ({ tenant, files, now }, { subject }) => {
  const { file_id, file, name, created_at, expires_at } = subject.row
  if (file_id === null || expires_at <= now) return throwError('not_found')
  const { type, extension } = fileTypes[file === 'XLSX' ? 'XLSX' : 'CSV']
  return {
    name: safeName(`${name.replaceAll('.', ' ')} ${calendarDay(created_at)}`, extension),
    type,
    bytes: async () => (await files.open(tenant.id, file_id)) ?? throwError('file_lost'),
  }
}
