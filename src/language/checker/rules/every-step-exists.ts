import { annotated, pointerOf } from '../../documents/walk.ts'
import type { Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that a named step exists in the flow that is named next to it. */
export const rule: Rule = {
  name: 'every-step-exists',
  *check({ documents, library }) {
    for (const { document, positions, byPointer } of documents)
      for (const { path, value } of annotated(positions, 'x-step')) {
        const parent = Object(byPointer.get(pointerOf(path.slice(0, -1)))?.value)
        const flow = library.flows[String(parent.flow ?? parent.name)]
        const steps = flow?.steps.map(({ step }) => step)
        if (!flow || steps?.includes(value)) continue
        yield {
          document,
          path,
          message: `The flow ${flow.flow} has no step ${value}.`,
          remedy: didYouMean(value, steps ?? []),
        }
      }
  },
}
