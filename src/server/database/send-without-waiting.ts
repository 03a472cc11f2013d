import type { Tx } from './connection.ts'

const sent = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Sends a statement without waiting for its result. Later statements see what it wrote; an error makes the transaction
 * fail.
 */
export function sendWithoutWaiting(tx: Tx, statement: PromiseLike<unknown>): void {
  const answer = Promise.resolve(statement)
  answer.catch(() => undefined)
  sent.set(tx, [...(sent.get(tx) ?? []), answer])
}

/** Returns the pending results of the transaction and forgets them. */
export function takePendingStatements(tx: Tx): Promise<unknown>[] {
  const answers = sent.get(tx) ?? []
  sent.delete(tx)
  return answers
}
