import { isCallError } from './call-error.ts'

/**
 * The Idempotency-Keys of one button. A key is made when the person presses and stays for every retry of the same
 * call, until the server has clearly answered: then the next press is a new wish. Changed arguments are a new wish too.
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

  /** `error` undefined: it succeeded. */
  settle(operation: string, args: Record<string, unknown>, error?: unknown): void {
    if (error === undefined || isClearAnswer(error)) this.#open.delete(fingerprintOf(operation, args))
  }
}

function fingerprintOf(operation: string, args: Record<string, unknown>): string {
  return `${operation} ${JSON.stringify(args)}`
}

/** Whether an error proves that nothing happened; after a timeout, a 5xx or `in_progress` it is unknown. */
function isClearAnswer(error: unknown): boolean {
  if (!isCallError(error) || error.code === 'in_progress') return false
  return error.status >= 400 && error.status < 500
}
