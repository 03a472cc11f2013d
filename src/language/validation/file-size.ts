import type { FieldError } from './field-error.ts'

const megabyte = 1024 * 1024

/** Returns the error of a file larger than `max` megabytes. */
export function fileSizeError(field: string, bytes: number, max: number): FieldError | undefined {
  return bytes > max * megabyte ? { field, key: 'validator.error_file_size', params: { max } } : undefined
}
