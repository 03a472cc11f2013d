import { notYetFragment } from '../../documents/not-yet.ts'
import { annotated } from '../../documents/walk.ts'
import type { Rule } from '../problem.ts'

/** A menu promises nothing: a screen that is not available yet stands in none. */
export const rule: Rule = {
  name: 'every-menu-entry-leads-to-a-finished-screen',
  *check({ documents }) {
    for (const { kind, document, positions, byPointer } of documents) {
      const notYet = annotated(positions, 'x-fragment').some(({ value }) => value === notYetFragment)
      if (kind !== 'screen' || !notYet || !byPointer.get('/menu')?.value) continue
      yield {
        document,
        path: ['menu'],
        part: 'key',
        message: `The menu leads to ${byPointer.get('/path')?.value}, which is not available yet.`,
        remedy: 'Take the menu entry away until the screen is built.',
      }
    }
  },
}
