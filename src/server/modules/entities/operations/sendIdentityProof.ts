import type { Handler } from '../../../kernel/context.ts'
import { addDocument } from '../add-document.ts'
import { entityDetail } from '../rows.ts'

export const sendIdentityProof: Handler<'sendIdentityProof'> = async (ctx, { body, subject: { entity } }) => {
  await addDocument(ctx, entity, { kind: 'IDENTITY_PROOF', file_id: body.file_id, issued_on: '' })
  return entityDetail(ctx, entity.id)
}
