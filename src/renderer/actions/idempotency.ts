import { isCallError } from './call-error.ts'

/**
 * Holds the Idempotency-Keys of one button. A key stays the same for every retry of a call until the server has clearly
 * answered; the next press and changed arguments get a new key.
 */
export class IdempotencyKeys {
  readonly #open = new Map<string, string>()
  readonly #newKey: () => string

  constructor(newKey: () => string = () => crypto.randomUUID()) {
    this.#newKey = newKey
  }

  keyFor(operation: string, args: Record<string, unknown>): string {
    const fingerprint = fingerprintOf(operation, args)
    const key = this.#open.get(fingerprint) ?? this.#newKey()
    this.#open.set(fingerprint, key)
    return key
  }

  /** Forgets the key after a clear response; `error` is undefined if the call succeeded. */
  settle(operation: string, args: Record<string, unknown>, error?: unknown): void {
    if (error === undefined || isClearAnswer(error)) this.#open.delete(fingerprintOf(operation, args))
  }
}

function fingerprintOf(operation: string, args: Record<string, unknown>): string {
  return `${operation} ${JSON.stringify(args)}`
}

/** Returns whether an error proves that nothing was executed; unknown after a timeout, a 5xx or `in_progress`. */
function isClearAnswer(error: unknown): boolean {
  if (!isCallError(error) || error.code === 'in_progress') return false
  return error.status >= 400 && error.status < 500
}
