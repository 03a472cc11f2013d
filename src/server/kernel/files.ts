import { and, eq, inArray, or } from 'drizzle-orm'
import { isObject } from '../../language/common/objects.ts'
import type { Operation } from '../../language/documents/library.ts'
import type { JsonSchema } from '../../language/documents/schema.ts'
import { fileSizeError } from '../../language/validation/file-size.ts'
import type { FieldError } from '../../language/validation/messages.ts'
import { schemaAt } from '../../language/validation/place.ts'
import { files } from '../modules/files/tables.ts'
import { userOf } from './actor.ts'
import type { Context } from './context.ts'
import type { Contract } from './contract.ts'
import { throwFieldErrors } from './errors.ts'
import { kindNamed } from './subject/find.ts'
import type { FileOwner } from './subject/subject.ts'

/**
 * Throws field errors for files in a body that do not exist, belong neither to the person nor to the subject, or exceed
 * their field's x-max-megabytes. Missing and foreign files have the same error.
 */
export async function assertFiles(
  ctx: Context,
  { bodySchema }: Contract,
  body: Record<string, unknown>,
  owned: FileOwner | undefined,
): Promise<void> {
  const named = filesIn(bodySchema, body, [])
  if (named.length === 0) return
  const sizes = await ownSizes(
    ctx,
    named.map(({ id }) => id),
    owned,
  )
  const problems = named.flatMap(({ field, id, max }): FieldError[] => {
    const size = sizes.get(id.toLowerCase())
    const problem =
      size === undefined
        ? { field, key: 'validator.form_field_invalid', params: {} }
        : fileSizeError(field, size, max)
    return problem ? [problem] : []
  })
  if (problems.length > 0) throwFieldErrors(problems)
}

/** Returns the owner of files of the operation's subject; undefined without one. */
export function ownedBy(
  { subject }: Pick<Operation, 'subject'>,
  record: object | undefined,
): FileOwner | undefined {
  return subject && record ? kindNamed(subject.is).files?.(record) : undefined
}

interface NamedFile {
  field: string
  id: string
  /** Limits the size in megabytes. */
  max: number
}

function filesIn(root: JsonSchema, value: unknown, path: readonly string[]): NamedFile[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => filesIn(root, item, [...path, String(index)]))
  if (isObject(value))
    return Object.entries(value).flatMap(([key, inner]) => filesIn(root, inner, [...path, key]))
  const max = typeof value === 'string' ? schemaAt(root, path)['x-max-megabytes'] : undefined
  return typeof value === 'string' && typeof max === 'number'
    ? [{ field: path.join('.'), id: value, max }]
    : []
}

/** Returns the sizes in bytes, by id, of the files that belong to the person or the subject. */
async function ownSizes(
  ctx: Context,
  ids: readonly string[],
  owned: FileOwner | undefined,
): Promise<Map<string, number>> {
  const user = userOf(ctx)
  if (!user) return new Map()
  const rows = await ctx.tx
    .select({ id: files.id, size: files.size })
    .from(files)
    .where(
      and(
        inArray(files.id, [...ids]),
        or(eq(files.person_id, user.id), owned && eq(files[owned.column], owned.id)),
      ),
    )
  return new Map(rows.map(({ id, size }) => [id, size]))
}
