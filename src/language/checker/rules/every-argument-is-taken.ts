import { argumentsOf, callsIn } from '../calls.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Reports arguments that an operation does not have. */
export const rule: Rule = {
  name: 'every-argument-is-taken',
  *check(context) {
    for (const { document, name, operation, args } of callsIn(context)) {
      const paramNames = argumentsOf(operation, context)?.map((argument) => argument.name)
      if (!paramNames) continue
      for (const [argument, path] of args)
        if (!paramNames.includes(argument))
          yield {
            document: document.document,
            path,
            part: 'key',
            message: `${name} takes no ${argument}.`,
            remedy: didYouMean(argument, paramNames),
          }
    }
  },
}
