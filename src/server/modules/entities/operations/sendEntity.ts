import type { Handler } from '../../../kernel/context.ts'
import { entityDetail } from '../rows.ts'
import { representativeOf, saveVersion } from '../save.ts'

export const sendEntity: Handler<'sendEntity'> = async (ctx, { move, subject: { entity } }) => {
  await move(ctx, { changes: { reason: '', changed_at: ctx.now } })
  await saveVersion(ctx, entity.id, representativeOf(ctx))
  return entityDetail(ctx, entity.id)
}
