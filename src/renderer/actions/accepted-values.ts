import type { OperationDescriptor } from '../services.ts'

/** Returns the values of a form that an operation accepts as path parameters, query parameters or body fields. */
export function acceptedValues(
  formValues: Readonly<Record<string, unknown>>,
  { params, body }: Pick<OperationDescriptor, 'params' | 'body'>,
): Record<string, unknown> {
  const names = new Set([...params, ...body])
  return Object.fromEntries(Object.entries(formValues).filter(([name]) => names.has(name)))
}
