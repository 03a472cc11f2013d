import { isObject } from '../../common/objects.ts'
import type { Rule } from '../problem.ts'

/** Requires that a session starts after a call, whose response is the only source of a token. */
export const rule: Rule = {
  name: 'every-session-starts-with-an-answer',
  *check({ documents }) {
    for (const { document, positions } of documents)
      for (const { path, value } of positions) {
        if (path.at(-1) !== 'do' || !Array.isArray(value)) continue
        const firstCallIndex = value.findIndex((step) => isObject(step) && 'call' in step)
        for (const [index, step] of value.entries())
          if (isObject(step) && (step.session === 'start' || step.session === 'impersonate'))
            if (firstCallIndex < 0 || firstCallIndex > index)
              yield {
                document,
                path: [...path, index, 'session'],
                message: 'No call before this answers a session.',
                remedy: `Put { "call": "${step.session === 'start' ? 'login' : 'impersonateUser'}" } before it.`,
              }
      }
  },
}
