import { allowOf } from '../../documents/areas.ts'
import type { Library, Requirement } from '../../documents/library.ts'
import type { Path } from '../../documents/walk.ts'
import { peopleAllowedBy } from '../../people/allowed-people.ts'
import { noneMaySee } from '../pages.ts'
import type { Rule } from '../problem.ts'

/** Requires that people whom a requirement refuses may open the screen that fixes it. */
export const rule: Rule = {
  name: 'every-fix-is-open-to-who-is-refused',
  *check({ library, schemas }) {
    for (const { document, path, allow, requires = [] } of requirementsIn(library))
      for (const [index, { fix }] of requires.entries()) {
        const screen = library.screens.find((each) => each.path === fix)
        if (!screen || !noneMaySee(peopleAllowedBy(schemas)(allow) ?? [], screen, library)) continue
        yield {
          document,
          path: [...path, 'requires', index, 'fix'],
          message: `Nobody whom this refuses (${allow}) may see ${screen.path} (${allowOf(screen, library.areas)}).`,
          remedy: 'Lead to a screen that they may see, or remove it.',
        }
      }
  },
}

interface Refusals {
  readonly document: object
  readonly path: Path
  readonly allow: string
  readonly requires: readonly Requirement[] | undefined
}

function requirementsIn({ operations, lifecycles }: Library): Refusals[] {
  return [
    ...Object.values(operations).map((document) => ({
      document,
      path: [],
      allow: document.allow,
      requires: document.requires,
    })),
    ...Object.values(lifecycles).flatMap((document) =>
      document.transitions.map(({ who, requires }, index) => ({
        document,
        path: ['transitions', index],
        allow: who,
        requires,
      })),
    ),
  ]
}
