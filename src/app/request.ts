import { addressOf } from '../protocol/route.ts'
import type { CallOptions, OperationDescriptor } from '../renderer/services.ts'

/** A call ready to send. `path` has its parameters and query filled in. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** A FormData travels as multipart, everything else as JSON. */
  body?: unknown
  /** The key of the person's action, the same for every retry; a write without one is never retried. */
  idempotencyKey?: string
  /** Whether the request must continue after the page is left. */
  leaving?: boolean
}

/** Returns the request of an operation with its arguments. */
export function requestOf(
  { method, path, upload }: Pick<OperationDescriptor, 'method' | 'path' | 'upload'>,
  args: Record<string, unknown>,
  options: CallOptions = {},
): ApiRequest {
  if (method === 'GET' || method === 'DELETE') return { method, path: addressOf(path, args), ...options }
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const entries = Object.entries(args)
  const body = Object.fromEntries(entries.filter(([name]) => !inPath.has(name)))
  const named = Object.fromEntries(entries.filter(([name]) => inPath.has(name)))
  return { method, path: addressOf(path, named), body: upload ? multipartOf(body) : body, ...options }
}

function multipartOf(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form
}
