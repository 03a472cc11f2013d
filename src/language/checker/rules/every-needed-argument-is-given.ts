import { argumentsOf, callsIn } from '../calls.ts'
import type { Rule } from '../problem.ts'

/** A call gives an operation all it needs, by its with or by the form around it. */
export const rule: Rule = {
  name: 'every-needed-argument-is-given',
  *check(context) {
    for (const { document, position, name, operation, given, form } of callsIn(context))
      for (const argument of argumentsOf(operation, context) ?? [])
        if (argument.required && !given.has(argument.name) && !form.includes(argument.name))
          yield {
            document: document.document,
            path: position.path,
            message: `${name} needs ${argument.name}.`,
            remedy: `Add "with": { "${argument.name}": "…" }${position.names.form ? ', or a field to the form' : ''}.`,
          }
  },
}
