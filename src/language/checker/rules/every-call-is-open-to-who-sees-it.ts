import { allowOf } from '../../documents/areas.ts'
import { callersOf } from '../../operations/callers.ts'
import { callsIn } from '../calls.ts'
import type { Rule } from '../problem.ts'

/** Of those who see a screen somebody may call what it calls. */
export const rule: Rule = {
  name: 'every-call-is-open-to-who-sees-it',
  *check(context) {
    const { library } = context
    const callers = callersOf(library)
    for (const screen of library.screens) {
      const allow = allowOf(screen, library.areas)
      const seers = callers(allow)
      if (seers.size === 0) continue
      const documents = context.documents.filter(({ document }) => document === screen)
      for (const { position, name, operation } of callsIn({ documents, library })) {
        const may = callers(operation.allow)
        if (may.size === 0 || [...may].some((caller) => seers.has(caller))) continue
        yield {
          document: screen,
          path: position.path,
          message: `Nobody who sees ${screen.path} (${allow}) may call ${name} (${operation.allow}).`,
          remedy: 'Call an operation that they may, or say allow on this screen.',
        }
      }
    }
  },
}
