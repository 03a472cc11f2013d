import type { Tx } from './connection.ts'

const sent = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Sends a statement without waiting for its answer, which nobody needs: what follows sees what it wrote, and where it
 * fails the transaction fails with its error.
 */
export function sendWithoutWaiting(tx: Tx, statement: PromiseLike<unknown>): void {
  const answer = Promise.resolve(statement)
  answer.catch(() => undefined)
  sent.set(tx, [...(sent.get(tx) ?? []), answer])
}

/** The answers that nobody has waited for, to be waited for once. */
export function takePendingStatements(tx: Tx): Promise<unknown>[] {
  const answers = sent.get(tx) ?? []
  sent.delete(tx)
  return answers
}
