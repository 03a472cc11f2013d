import { memoizeByObject } from '../common/memoize-by-object.ts'
import { allowOf } from '../documents/areas.ts'
import type { Library, Screen } from '../documents/library.ts'
import { type Position, pointerOf } from '../documents/walk.ts'
import { filterAllowed, haveCommonPerson, peopleAllowedBy } from '../people/allowed-people.ts'
import { evaluatePartially } from '../people/partial-evaluation.ts'
import { type Person, VISITOR } from '../people/people.ts'
import type { CheckedDocument, Context } from './context.ts'

/** A screen with its audience and its documents, including inlined fragments. */
export interface Page {
  readonly screen: Screen
  readonly allow: string
  /** The people it is shown to; empty if unknown. */
  readonly audience: readonly Person[]
  readonly documents: readonly CheckedDocument[]
}

export const pagesOf = memoizeByObject(({ library, allDocuments }: Context): readonly Page[] => {
  const byScreen = new Map<object, CheckedDocument[]>(library.screens.map((screen) => [screen, []]))
  for (const each of allDocuments) byScreen.get(each.inlined?.root ?? each.document)?.push(each)
  return library.screens.map((screen) => ({
    screen,
    allow: allowOf(screen, library.areas),
    audience: notRedirected(screen.redirect ?? [], audienceOf(screen, library)),
    documents: byScreen.get(screen) ?? [],
  }))
})

/** Lists the people who may open a screen; empty if unknown. Visitors may if it is public or for visitors. */
export function audienceOf(screen: Screen, { areas, schemas }: Library): readonly Person[] {
  const allow = allowOf(screen, areas)
  const allowed = peopleAllowedBy(schemas)(allow) ?? []
  if (screen.visitors) return allowed.filter(({ name }) => name === VISITOR)
  return allow === 'true' ? allowed : allowed.filter(({ name }) => name !== VISITOR)
}

/**
 * Returns whether none of the people sent to a screen may see it. Visitors log in first and may then have any role;
 * logged-in people are redirected from screens for visitors.
 */
export function noneMaySee(people: readonly Person[], screen: Screen, library: Library): boolean {
  const audience = audienceOf(screen, library)
  if (screen.visitors || people.length === 0 || audience.length === 0) return false
  return !people.some(({ name }) => name === VISITOR) && !haveCommonPerson(people, audience)
}

/** Lists the people who see a position of a page; empty if unknown. */
export function peopleAt(
  { screen, audience }: Page,
  position: Position,
  context: Context,
): readonly Person[] {
  const { path, names } = position
  const [part, index] = path
  if (part === 'redirect') {
    const remainingPeople = notRedirected(
      (screen.redirect ?? []).slice(0, Number(index)),
      audienceOf(screen, context.library),
    )
    return filterAllowed(remainingPeople, names.when ?? [])
  }
  return filterAllowed(audience, names.when ?? [])
}

/** Joins the conditions around a position that exclude anybody. */
export function excludingConditions(
  { allow, audience }: Page,
  { names: { when = [] } }: Pick<Position, 'names'>,
): string {
  const excluding = when.filter((condition) => filterAllowed(audience, [condition]).length < audience.length)
  return joinConditions([allow, ...excluding])
}

/** Joins conditions to one, as a screen may write it. */
export function joinConditions(conditions: readonly string[]): string {
  const restricting = conditions.filter((each) => each !== 'true')
  if (restricting.length < 2) return restricting[0] ?? 'true'
  return restricting.map((each) => (each.includes('||') ? `(${each})` : each)).join(' && ')
}

/** Returns the remedy that opens a screen to others. */
export function allowRemedy({ screen }: Page, allow: string): string {
  return `${screen.visitors ? 'take visitors away and ' : ''}write "allow": "${allow}" on this screen.`
}

/** Returns whether an earlier step starts or ends a session, so that another person continues. */
export function changesSession({ byPointer }: CheckedDocument, { path }: Position): boolean {
  const index = path.at(-2)
  if (path.at(-3) !== 'do' || typeof index !== 'number') return false
  return Array.from({ length: index }, (_, step) => [...path.slice(0, -2), step, 'session']).some((session) =>
    byPointer.has(pointerOf(session)),
  )
}

/** Lists the people for whom no redirect certainly applies. */
function notRedirected(
  redirects: NonNullable<Screen['redirect']>,
  people: readonly Person[],
): readonly Person[] {
  return people.filter(({ facts }) => !redirects.some(({ when }) => evaluatePartially(when, facts) === true))
}
