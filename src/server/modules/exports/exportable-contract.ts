import type { Context } from '../../kernel/context.ts'
import { type Contract, contractsOf } from '../../kernel/contract.ts'
import { throwError } from '../../kernel/errors.ts'

/** Returns the contract of a list that may be exported. Throws `not_found`. */
export function exportableContract({ library }: Pick<Context, 'library'>, name: string): Contract {
  const contract = contractsOf(library).find(({ operation }) => operation.operation === name)
  return contract?.operation.exports ? contract : throwError('not_found')
}
