import type { Handler } from '../../../kernel/context.ts'
import { shown } from '../shown.ts'

export const getExport: Handler<'getExport'> = async (ctx, { subject }) => shown(ctx, subject.row)
