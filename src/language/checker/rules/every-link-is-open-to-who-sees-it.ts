import { allowOf } from '../../documents/areas.ts'
import type { Library, Screen } from '../../documents/library.ts'
import { annotated, type Position, pointerOf } from '../../documents/walk.ts'
import { peopleAllowedBy } from '../../people/allowed-people.ts'
import type { Person } from '../../people/people.ts'
import { callsIn } from '../calls.ts'
import type { CheckedDocument, Context } from '../context.ts'
import { namesIn } from '../environment.ts'
import { mostSimilarName } from '../most-similar-name.ts'
import {
  audienceOf,
  changesSession,
  excludingConditions,
  noneMaySee,
  type Page,
  pagesOf,
  peopleAt,
} from '../pages.ts'
import type { Finding, Rule } from '../problem.ts'

/** Requires that somebody who sees a link or is redirected may open its target. */
export const rule: Rule = {
  name: 'every-link-is-open-to-who-sees-it',
  *check(context) {
    for (const page of pagesOf(context).filter(({ screen }) => context.isReported(screen)))
      for (const document of page.documents)
        for (const route of annotated(document.positions, 'x-route'))
          yield* closedLinks(page, document, route, context)
  },
}

function* closedLinks(
  page: Page,
  document: CheckedDocument,
  route: Position & { value: string },
  context: Context,
): Generator<Finding> {
  const { library } = context
  const target = library.screens.find(({ path }) => path === route.value)
  const people = peopleOf(page, document, route, context)
  if (!target || !noneMaySee(people, target, library)) return
  const similarScreen = nearestScreen(target, people, library)
  const via = document.inlined ? `, where a fragment leads at ${pointerOf(route.path)}` : ''
  yield {
    document: page.screen,
    path: document.inlined?.useInRoot ?? route.path,
    message: `Nobody who sees ${page.screen.path} (${excludingConditions(page, route)}) may see ${target.path} (${allowOf(target, library.areas)})${via}.`,
    remedy: `${similarScreen ? `Did you mean ${similarScreen}? Or remove` : 'Lead to a screen that they may see, or remove'} it.`,
  }
}

/**
 * Lists the people who see a link. For a link in an action, lists only those who may call all operations of the action.
 */
function peopleOf(
  page: Page,
  document: CheckedDocument,
  route: Position,
  context: Context,
): readonly Person[] {
  if (changesSession(document, route)) return []
  const steps = pointerOf(route.path.slice(0, -2))
  const calls = route.path.at(-3) === 'do' ? callsIn({ documents: [document], library: context.library }) : []
  const allowed = calls
    .filter(({ position }) => pointerOf(position.path.slice(0, -2)) === steps)
    .map(({ operation }) => peopleAllowedBy(context.schemas)(operation.allow) ?? [])
  return peopleAt(page, route, context).filter((person) => allowed.every((each) => each.includes(person)))
}

/** Returns the screen with the most similar path and the same parameters that is open to all of these people. */
function nearestScreen({ path }: Screen, people: readonly Person[], library: Library): string | undefined {
  const candidates = library.screens.filter((screen) => {
    const audience = audienceOf(screen, library)
    return (
      String(namesIn(screen.path)) === String(namesIn(path)) &&
      people.every((person) => audience.includes(person))
    )
  })
  const similarPath = mostSimilarName(
    withinArea(path),
    candidates.map((screen) => withinArea(screen.path)),
  )
  return similarPath && candidates.find((screen) => withinArea(screen.path) === similarPath)?.path
}

/** Returns a path without its area: /user/investments to /investments. */
function withinArea(path: string): string {
  return path.replace(/^\/[^/]+/, '')
}
