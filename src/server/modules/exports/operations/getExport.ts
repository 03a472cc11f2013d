import type { Handler } from '../../../kernel/context.ts'
import { exportRow } from '../export-row.ts'

export const getExport: Handler<'getExport'> = async (ctx, { subject }) => exportRow(ctx, subject.row)
