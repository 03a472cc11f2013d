import type { OperationDescriptor } from '../services.ts'

/** Returns the part of a form's values that an operation accepts in path, query or body. */
export function acceptedOf(
  form: Readonly<Record<string, unknown>>,
  { params, body }: Pick<OperationDescriptor, 'params' | 'body'>,
): Record<string, unknown> {
  const names = new Set([...params, ...body])
  return Object.fromEntries(Object.entries(form).filter(([name]) => names.has(name)))
}
