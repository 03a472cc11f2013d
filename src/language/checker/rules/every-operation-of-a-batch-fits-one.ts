import type { Operation } from '../../documents/library.ts'
import { onlyReads } from '../../operations/requirements.ts'
import type { Rule } from '../problem.ts'

/** Requires that an operation with `batch` is idempotent and audited and has no input besides parameters and body. */
export const rule: Rule = {
  name: 'every-operation-of-a-batch-fits-one',
  *check({ library }) {
    for (const operation of Object.values(library.operations)) {
      const fault = operation.batch && faultOf(operation)
      if (fault)
        yield {
          document: operation,
          path: ['batch'],
          message: `${operation.operation} ${fault}: no batch can run it.`,
          remedy: 'Take batch away.',
        }
    }
  },
}

function faultOf(operation: Operation): string | undefined {
  if (onlyReads(operation)) return 'only reads'
  if (operation.upload) return 'takes a file'
  if (operation.result === 'file') return 'answers a file'
  if (operation.clears_cache) return 'ends a session'
  if (!operation.idempotent) return 'is not idempotent'
  return operation.audit === false ? 'is not audited' : undefined
}
