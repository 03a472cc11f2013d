import type { Handler } from '../../../kernel/context.ts'
import { addDocument } from '../add-document.ts'
import { entityDetail } from '../rows.ts'

export const sendCorporateDocument: Handler<'sendCorporateDocument'> = async (
  ctx,
  { body, subject: { entity } },
) => {
  await addDocument(ctx, entity, body)
  return entityDetail(ctx, entity.id)
}
