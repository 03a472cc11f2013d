import { requireUser } from '../../../kernel/actor.ts'
import type { Handler } from '../../../kernel/context.ts'
import { throwError } from '../../../kernel/errors.ts'
import { assertQuota } from '../quota.ts'
import { insertFile } from '../store-file.ts'

export const uploadFile: Handler<'uploadFile'> = async (ctx, { file }) => {
  if (!file) return throwError('bad_request')
  const person_id = requireUser(ctx).id
  await assertQuota(ctx, person_id, file.size)
  await insertFile(ctx, file, { person_id })
  return { file_id: file.id, name: file.name, type: file.type, size: file.size }
}
