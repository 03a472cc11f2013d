import type { Handler } from '../../../kernel/context.ts'
import { assertBelowExportLimit } from '../export-limit.ts'
import { exportRow } from '../export-row.ts'
import { expiryFrom, runDeadline } from '../times.ts'

export const retryExport: Handler<'retryExport'> = async (ctx, { params, subject, transition }) => {
  await assertBelowExportLimit(ctx, subject.row.user_id)
  const due_at = runDeadline(ctx.realNow)
  const reset = { failure: '', tries: 0, rows: 0, total: null, due_at, expires_at: expiryFrom(ctx, ctx.now) }
  const { row } = await transition(ctx, { changes: reset })
  await ctx.send('exportMaking', { row: params.id }, { urgent: true })
  return exportRow(ctx, row)
}
