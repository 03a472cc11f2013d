import { argumentsOf, callsIn } from '../calls.ts'
import type { Rule } from '../problem.ts'

/** Requires each required argument to come from `with` or from a field of the form around the call. */
export const rule: Rule = {
  name: 'every-needed-argument-is-given',
  *check(context) {
    for (const { document, position, name, operation, args, form } of callsIn(context))
      for (const argument of argumentsOf(operation, context) ?? [])
        if (argument.required && !args.has(argument.name) && !form.includes(argument.name))
          yield {
            document: document.document,
            path: position.path,
            message: `${name} needs ${argument.name}.`,
            remedy: `Add "with": { "${argument.name}": "…" }${position.names.form ? ', or a field to the form' : ''}.`,
          }
  },
}
