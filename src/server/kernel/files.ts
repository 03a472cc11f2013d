import { and, eq } from 'drizzle-orm'
import { fileSizeError } from '../../language/validation/file-size.ts'
import type { FieldError } from '../../language/validation/messages.ts'
import { schemaAt } from '../../language/validation/place.ts'
import { files } from '../modules/files/tables.ts'
import { userOf } from './actor.ts'
import type { Context } from './context.ts'
import type { Contract } from './contract.ts'
import { failFields } from './errors.ts'

/**
 * Refuses a body that names a file which does not exist, is somebody else's (both look the same from outside), or is
 * larger than its field takes. Such a field has x-max-megabytes.
 */
export async function refuseFiles(
  ctx: Context,
  { bodySchema }: Contract,
  body: Record<string, unknown>,
): Promise<void> {
  const problems: FieldError[] = []
  for (const [field, id] of Object.entries(body)) {
    const max = schemaAt(bodySchema, [field])['x-max-megabytes']
    if (typeof max !== 'number' || typeof id !== 'string') continue
    const size = await sizeOf(ctx, id)
    const problem =
      size === undefined
        ? { field, key: 'validator.form_field_invalid', params: {} }
        : fileSizeError(field, size, max)
    if (problem) problems.push(problem)
  }
  if (problems.length > 0) failFields(problems)
}

/** Of a file of the person's own. */
async function sizeOf(ctx: Context, id: string): Promise<number | undefined> {
  const user = userOf(ctx)
  if (!user) return undefined
  const [own] = await ctx.tx
    .select({ size: files.size })
    .from(files)
    .where(and(eq(files.id, id), eq(files.person_id, user.id)))
  return own?.size
}
