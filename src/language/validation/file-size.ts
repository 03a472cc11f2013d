import type { FieldError } from './field-error.ts'

const MEGABYTE = 1024 * 1024

/** Returns the error of a file larger than `max` megabytes. */
export function fileSizeError(field: string, bytes: number, max: number): FieldError | undefined {
  return bytes > max * MEGABYTE ? { field, key: 'validator.error_file_size', params: { max } } : undefined
}
