import { isCallError } from './call-error.ts'

/**
 * Holds the idempotency keys of one button. All retries of a call use the same key until the server gives a
 * definitive response; afterwards, or with other arguments, a new key is used.
 */
export class IdempotencyKeys {
  readonly #openKeys = new Map<string, string>()
  readonly #newKey: () => string

  constructor(newKey: () => string = () => crypto.randomUUID()) {
    this.#newKey = newKey
  }

  keyFor(operation: string, args: Record<string, unknown>): string {
    const fingerprint = fingerprintOf(operation, args)
    const key = this.#openKeys.get(fingerprint) ?? this.#newKey()
    this.#openKeys.set(fingerprint, key)
    return key
  }

  /** Deletes the key after a definitive response; `error` is undefined if the call succeeded. */
  release(operation: string, args: Record<string, unknown>, error?: unknown): void {
    if (error === undefined || isDefinitive(error)) this.#openKeys.delete(fingerprintOf(operation, args))
  }
}

function fingerprintOf(operation: string, args: Record<string, unknown>): string {
  return `${operation} ${JSON.stringify(args)}`
}

/**
 * Returns whether the server rejected the call without executing it. After a timeout, a 5xx status or `in_progress`
 * that is unknown.
 */
function isDefinitive(error: unknown): boolean {
  if (!isCallError(error) || error.code === 'in_progress') return false
  return error.status >= 400 && error.status < 500
}
