import type { Library } from '../../documents/library.ts'
import { subjectsOf } from '../../documents/subjects.ts'
import { annotated } from '../../documents/walk.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/**
 * Reports references to forms, flows, lifecycles, subjects, fragments, enumerations and error codes that do not exist.
 */
export const rule: Rule = {
  name: 'every-named-document-exists',
  *check({ documents, library }) {
    for (const [annotation, { what, names }] of Object.entries(documentNames(library)))
      for (const { document, positions } of documents)
        for (const { path, value } of annotated(positions, annotation)) {
          if (names.includes(value)) continue
          yield { document, path, message: `There is no ${what} ${value}.`, remedy: didYouMean(value, names) }
        }
  },
}

function documentNames(library: Library): Record<string, { what: string; names: string[] }> {
  return {
    'x-form': { what: 'form', names: Object.keys(library.forms) },
    'x-flow': { what: 'flow', names: Object.keys(library.flows) },
    'x-lifecycle': { what: 'lifecycle', names: Object.keys(library.lifecycles) },
    'x-subject': { what: 'subject', names: [...subjectsOf(library.schemas).keys()] },
    'x-fragment': { what: 'fragment', names: Object.keys(library.fragments) },
    'x-error': { what: 'error code', names: Object.keys(library.errors) },
    'x-enumeration': {
      what: 'enumeration',
      names: Object.keys(library.schemas['enumerations.json']?.$defs ?? {}),
    },
  }
}
