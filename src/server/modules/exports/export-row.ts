import type {
  ExportFailure,
  ExportFile,
  ExportKind,
  ExportRow,
  ExportStatus,
} from '../../../generated/domain.ts'
import { areaOf } from '../../../language/documents/areas.ts'
import type { Context } from '../../kernel/context.ts'
import type { ListExport } from './tables.ts'

/** Returns an export for its requester. */
export function exportRow(ctx: Pick<Context, 'library'>, row: ListExport): ExportRow {
  return {
    id: row.id,
    user_id: row.user_id,
    kind: row.kind as ExportKind,
    name: row.name,
    file: row.file as ExportFile,
    status: row.status as ExportStatus,
    progress: progressOf(row),
    rows: row.rows,
    bytes: row.bytes,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    failure: row.failure as ExportFailure | '',
    page: exportsPageOf(ctx, row),
  }
}

/** Returns the progress in per cent; 100 only when ready, because the file is stored after its last row. */
function progressOf({ status, rows, total }: ListExport): number {
  if (status === 'READY' || status === 'EXPIRED') return 100
  return total ? Math.min(99, Math.floor((100 * rows) / total)) : 0
}

/** Returns the page of a person's exports, in the area of the list. */
export function exportsPageOf(
  { library }: Pick<Context, 'library'>,
  { screen }: Pick<ListExport, 'screen'>,
): string {
  return `${areaOf(screen, library.areas)?.under ?? '/user'}/exports`
}
