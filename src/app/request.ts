import { addressOf } from '../protocol/route.ts'
import type { CallOptions, OperationDescriptor } from '../renderer/services.ts'

/** A call ready to send; its parameters and query are already part of `path`. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Sent as multipart if it is a FormData, otherwise as JSON. */
  body?: unknown
  /** The idempotency key, which is the same for every retry; a write without a key is never retried. */
  idempotencyKey?: string
  /** Whether the request must continue after the page is left. */
  keepalive?: boolean
}

/** Returns the request of an operation with its arguments. */
export function requestOf(
  { method, path, upload }: Pick<OperationDescriptor, 'method' | 'path' | 'upload'>,
  args: Record<string, unknown>,
  options: CallOptions = {},
): ApiRequest {
  if (method === 'GET' || method === 'DELETE') return { method, path: addressOf(path, args), ...options }
  const pathNames = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  const entries = Object.entries(args)
  const body = Object.fromEntries(entries.filter(([name]) => !pathNames.has(name)))
  const pathArguments = Object.fromEntries(entries.filter(([name]) => pathNames.has(name)))
  return { method, path: addressOf(path, pathArguments), body: upload ? multipartOf(body) : body, ...options }
}

function multipartOf(values: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form
}
