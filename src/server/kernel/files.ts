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
import { subjectKindOf } from './subject/find.ts'
import type { FileOwner } from './subject/subject.ts'

/**
 * Throws field errors for files in a body that do not exist, belong neither to the person nor to the subject, or
 * exceed the `x-max-megabytes` of their field. Missing files and files of others have the same error.
 */
export async function assertFiles(
  ctx: Context,
  { bodySchema }: Contract,
  body: Record<string, unknown>,
  fileOwner: FileOwner | undefined,
): Promise<void> {
  const namedFiles = filesIn(bodySchema, body, [])
  if (namedFiles.length === 0) return
  const sizes = await sizesOfOwnFiles(
    ctx,
    namedFiles.map(({ id }) => id),
    fileOwner,
  )
  const problems = namedFiles.flatMap(({ field, id, max }): FieldError[] => {
    const size = sizes.get(id.toLowerCase())
    const problem =
      size === undefined
        ? { field, key: 'validator.form_field_invalid', params: {} }
        : fileSizeError(field, size, max)
    return problem ? [problem] : []
  })
  if (problems.length > 0) throwFieldErrors(problems)
}

/** Returns the owner of the files of the operation's subject; undefined without a subject or if it has no files. */
export function fileOwnerOf(
  { subject }: Pick<Operation, 'subject'>,
  record: object | undefined,
): FileOwner | undefined {
  return subject && record ? subjectKindOf(subject.is).files?.(record) : undefined
}

interface NamedFile {
  field: string
  id: string
  /** The maximum size in megabytes. */
  max: number
}

/** Returns the files that a body names, in the fields with `x-max-megabytes`. */
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
async function sizesOfOwnFiles(
  ctx: Context,
  ids: readonly string[],
  fileOwner: FileOwner | undefined,
): Promise<Map<string, number>> {
  const user = userOf(ctx)
  if (!user) return new Map()
  const rows = await ctx.tx
    .select({ id: files.id, size: files.size })
    .from(files)
    .where(
      and(
        inArray(files.id, [...ids]),
        or(eq(files.person_id, user.id), fileOwner && eq(files[fileOwner.column], fileOwner.id)),
      ),
    )
  return new Map(rows.map(({ id, size }) => [id, size]))
}
