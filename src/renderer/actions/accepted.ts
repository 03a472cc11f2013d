import type { OperationDescriptor } from '../services.ts'

/** Of what a form holds, the part an operation takes: in its path, its query or its body. */
export function acceptedOf(
  form: Readonly<Record<string, unknown>>,
  { params, body }: Pick<OperationDescriptor, 'params' | 'body'>,
): Record<string, unknown> {
  const names = new Set([...params, ...body])
  return Object.fromEntries(Object.entries(form).filter(([name]) => names.has(name)))
}
