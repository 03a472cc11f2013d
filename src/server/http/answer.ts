import type { FileAnswer } from '../../generated/operations.ts'
import type { Contract } from '../kernel/contract.ts'

export type Answer = { status: number; json: string } | { status: 200; file: FileAnswer }

/**
 * Converts an operation's result to a response. Throws `Error` if the result does not match the operation's
 * document, so that nothing is committed.
 */
export function responseOf(contract: Contract, result: unknown): Answer {
  const { operation } = contract
  if (isFile(result)) return { status: 200, file: result }
  if (operation.result === null || (operation.result !== 'file' && operation.result.type === 'null'))
    return { status: 204, json: '' }
  const problem = contract.result(result)
  if (problem)
    throw new Error(
      `The operation ${operation.operation} answers what its document does not promise: ${problem}`,
    )
  return { status: 200, json: JSON.stringify({ data: result }) }
}

function isFile(result: unknown): result is FileAnswer {
  if (typeof result !== 'object' || result === null || !('bytes' in result)) return false
  return result.bytes instanceof Uint8Array || typeof result.bytes === 'function'
}
