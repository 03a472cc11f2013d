import type { Operation } from '../../documents/library.ts'
import { annotated } from '../../documents/walk.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that a call names an existing operation, and a read one that changes nothing. */
export const rule: Rule = {
  name: 'every-operation-exists',
  *check({ documents, library }) {
    for (const { document, positions } of documents)
      for (const { path, value, schema } of annotated(positions, 'x-operation')) {
        const operation = library.operations[value]
        if (!operation)
          yield {
            document,
            path,
            message: `There is no operation ${value}.`,
            remedy: didYouMean(value, Object.keys(library.operations)),
          }
        else if (schema['x-operation'] === 'read' && !onlyReads(operation))
          yield {
            document,
            path,
            message: `${value} changes something (${operation.method}); reading may not.`,
            remedy: 'Call it in the do of an action.',
          }
      }
  },
}

function onlyReads({ method, reads }: Operation): boolean {
  return method === 'GET' || reads === true
}
