import type { Tx } from './connection.ts'

const pendingByTx = new WeakMap<Tx, Promise<unknown>[]>()

/**
 * Sends a statement without waiting for its result. Later statements of the transaction see its effect; an error
 * makes the transaction fail.
 */
export function sendWithoutWaiting(tx: Tx, statement: PromiseLike<unknown>): void {
  const result = Promise.resolve(statement)
  result.catch(() => undefined)
  pendingByTx.set(tx, [...(pendingByTx.get(tx) ?? []), result])
}

/** Returns the transaction's pending results and removes them from the list. */
export function takePendingStatements(tx: Tx): Promise<unknown>[] {
  const results = pendingByTx.get(tx) ?? []
  pendingByTx.delete(tx)
  return results
}
