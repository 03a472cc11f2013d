import { eq } from 'drizzle-orm'
import type { ExportStatus, ExportSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { type ListExport, listExports } from '../tables.ts'

export const listExport: Subject<{ row: ListExport }, ExportSubject, never> = {
  by: {
    id: statement((tx) =>
      tx
        .select({ row: listExports })
        .from(listExports)
        .where(eq(listExports.id, value('key')))
        .prepare(''),
    ),
  },
  seen: ({ row: { id, user_id, status } }) => ({ id, user_id, status: status as ExportStatus }),
  parts: {},
}
