import type { Handler } from '../../context.ts'
import { fail } from '../../errors.ts'
import { person } from '../person.ts'
import { keepFile } from './keep.ts'
import { kindOf } from './kinds/index.ts'
import { safeName } from './name.ts'
import { assertRoom } from './quota.ts'

export const uploadFile: Handler<'uploadFile'> = async (ctx, { file }) => {
  if (!file || file.bytes.length === 0) return fail('bad_request')
  const { type, extension, clean } = kindOf(file.bytes) ?? fail('file_type')
  const ownerId = person(ctx).id
  await assertRoom(ctx, ownerId, file.bytes.length)
  const bytes = await clean(file.bytes)
  const kept = await keepFile(ctx, { name: safeName(file.name, extension), type, bytes, ownerId })
  return { file_id: kept.id, name: kept.name, type, size: kept.size }
}
