import type { Context } from '../../kernel/context.ts'
import { type Contract, contractsOf } from '../../kernel/contract.ts'
import { throwError } from '../../kernel/errors.ts'

/** The operation of a list that may be taken along. Refuses one whose document does not say so. */
export function exportableContract({ library }: Pick<Context, 'library'>, name: string): Contract {
  const contract = contractsOf(library).find(({ operation }) => operation.operation === name)
  return contract?.operation.exports ? contract : throwError('not_found')
}
