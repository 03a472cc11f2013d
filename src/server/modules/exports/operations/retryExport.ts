import type { Handler } from '../../../kernel/context.ts'
import { shown } from '../shown.ts'
import { expiryFrom, takenUpFrom } from '../times.ts'
import { assertNotTooMany } from '../too-many.ts'

export const retryExport: Handler<'retryExport'> = async (ctx, { params, subject, transition }) => {
  await assertNotTooMany(ctx, subject.row.user_id)
  const due_at = takenUpFrom(ctx.realNow)
  const again = { failure: '', tries: 0, rows: 0, total: null, due_at, expires_at: expiryFrom(ctx, ctx.now) }
  const { row } = await transition(ctx, { changes: again })
  await ctx.send('exportMaking', { row: params.id }, { urgent: true })
  return shown(ctx, row)
}
