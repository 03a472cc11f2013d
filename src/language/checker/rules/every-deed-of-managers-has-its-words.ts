import { isForManagers } from '../../operations/callers.ts'
import { onlyReads } from '../../operations/requirements.ts'
import type { Rule } from '../problem.ts'

/** Requires a title of managers' operations, which tenants' screens show in the confirmation. */
export const rule: Rule = {
  name: 'every-deed-of-managers-has-its-words',
  *check({ library }) {
    for (const operation of Object.values(library.operations))
      if (operation.title === undefined && !onlyReads(operation) && isForManagers(operation, library))
        yield {
          document: operation,
          path: ['operation'],
          message: `Only managers may call ${operation.operation}, and it has no title.`,
          remedy: 'Add a title, and its text in es and en.',
        }
  },
}
