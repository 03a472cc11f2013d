import type { Handler } from '../../../kernel/context.ts'
import { entityDetail } from '../rows.ts'

export const reopenEntity: Handler<'reopenEntity'> = async (ctx, { transition, subject: { entity } }) => {
  await transition(ctx, { changes: { changed_at: ctx.now } })
  return entityDetail(ctx, entity.id)
}
