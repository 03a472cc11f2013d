import type { Handler } from '../../context.ts'
import { fail } from '../../errors.ts'
import { person } from '../person.ts'
import { keepFile } from './keep.ts'
import { kindOf, safeName } from './kinds.ts'

export const uploadFile: Handler<'uploadFile'> = async (ctx, { file }) => {
  if (!file || file.bytes.length === 0) return fail('bad_request')
  const { type, extension } = kindOf(file.bytes) ?? fail('file_type')
  const name = safeName(file.name, extension)
  const kept = await keepFile(ctx, { name, type, bytes: file.bytes, ownerId: person(ctx).id })
  return { file_id: kept.id, name, type, size: kept.size }
}
