import { isForManagers } from '../../operations/callers.ts'
import { onlyReads } from '../../operations/requirements.ts'
import type { Rule } from '../problem.ts'

/** Requires that managers' operations name their subject for the audit log. */
export const rule: Rule = {
  name: 'every-deed-of-managers-is-audited',
  *check({ library }) {
    for (const operation of Object.values(library.operations))
      if (operation.audit === undefined && !onlyReads(operation) && isForManagers(operation, library))
        yield {
          document: operation,
          path: ['operation'],
          message: `Only managers may call ${operation.operation}, and it defines no audit.`,
          remedy: 'Add audit: the table and the id of the row, and which of its columns to keep.',
        }
  },
}
