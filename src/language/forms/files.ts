import type { FormField } from '../documents/library.ts'
import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'

/** Whether a value names a file, by its id or as an object that holds one as its `file_id`. */
export function isFile(schema: JsonSchema, schemas: Schemas): boolean {
  const { file_id } = schema.properties ?? {}
  return isFileId(schema) || (file_id !== undefined && isFileId(deref(file_id, schemas)))
}

export function isFileId(schema: JsonSchema): boolean {
  return schema['x-max-megabytes'] !== undefined
}

/**
 * What is asked of each file of a list besides the file itself, whose id its form need not name; undefined where it is
 * the id alone. `file` stands without a reference.
 */
export function fieldsOfFile(
  { fields }: Pick<FormField, 'fields'>,
  file: JsonSchema,
): FormField[] | undefined {
  const { file_id, caption } = file.properties ?? {}
  if (file_id === undefined) return undefined
  const beside = fields ?? (caption === undefined ? [] : [{ field: 'caption' }])
  return [...beside.filter(({ field }) => field !== 'file_id'), theFile]
}

const theFile: FormField = { field: 'file_id', widget: 'hidden', label: 'renderer.file' }

/** A file, or a list of some, whose words say whether they are pictures. */
export function fileFieldsOf(schema: JsonSchema, pictures: boolean): JsonSchema {
  return { ...schema, 'x-pictures': pictures }
}
