import type { FormField } from '../documents/library.ts'
import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'

/** Returns whether a value is a file: its id, or an object with a `file_id`. */
export function isFile(schema: JsonSchema, schemas: Schemas): boolean {
  const { file_id } = schema.properties ?? {}
  return isFileId(schema) || (file_id !== undefined && isFileId(deref(file_id, schemas)))
}

export function isFileId(schema: JsonSchema): boolean {
  return schema['x-max-megabytes'] !== undefined
}

/**
 * Returns the fields of each file in a list, including the file id, which the form need not name; undefined if a file
 * is only an id. `file` must be dereferenced.
 */
export function fieldsOfFile(
  { fields }: Pick<FormField, 'fields'>,
  file: JsonSchema,
): FormField[] | undefined {
  const { file_id, caption } = file.properties ?? {}
  if (file_id === undefined) return undefined
  const otherFields = fields ?? (caption === undefined ? [] : [{ field: 'caption' }])
  return [...otherFields.filter(({ field }) => field !== 'file_id'), fileField]
}

const fileField: FormField = { field: 'file_id', widget: 'hidden', label: 'renderer.file' }

/** Marks the schema of a file or list as pictures or not, which its error texts depend on. */
export function withPictureMark(schema: JsonSchema, arePictures: boolean): JsonSchema {
  return { ...schema, 'x-pictures': arePictures }
}
