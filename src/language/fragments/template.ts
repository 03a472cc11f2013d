import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject, mapValues } from '../common/objects.ts'
import { usesFragment } from '../documents/fragment-uses.ts'
import type { Fragment, Library } from '../documents/library.ts'
import type { Schemas } from '../documents/schema.ts'
import { annotated, type Path, type Position, pointerOf, type ScopeNames, walk } from '../documents/walk.ts'
import { ExpressionError } from '../expressions/error.ts'
import { freeNames, substitute } from '../expressions/substitute.ts'
import { isName, parameterKindAt, parametersOf } from './fragment.ts'
import { argumentsOfUse, textsOf, withArgumentPositions } from './uses.ts'

type Documents = Pick<Library, 'fragments' | 'schemas'>
type FragmentArguments = Readonly<Record<string, string>>

/** A place in a fragment that uses parameters. */
export interface Place {
  readonly path: Path
  readonly source: string
  readonly names: readonly string[]
  /** The names with another meaning here than where the fragment is used: the row of its own list. */
  readonly bound: readonly string[]
  /** Whether the place is a bare parameter name, for a text, route or data. */
  readonly bare: boolean
}

/** Returns the places in a fragment that use parameters, including arguments of nested fragments. */
export function placesIn(fragment: Fragment, documents: Documents): readonly Place[] {
  return templates(documents.schemas)(documents.fragments)(fragment).places
}

/**
 * Replaces the parameters of a fragment by arguments. Throws for arguments that are missing or change their meaning.
 */
export function withArguments(fragment: Fragment, given: FragmentArguments, documents: Documents): Fragment {
  const { whole, places } = templates(documents.schemas)(documents.fragments)(fragment)
  return withReplacedTexts(whole, new Map(places.map((place) => [pointerOf(place.path), fill(place, given)])))
}

/** Replaces only text and route parameters; names in expressions stay. Returns a new object each time. */
export function withTexts(fragment: Fragment, given: FragmentArguments, documents: Documents): Fragment {
  const parameters = parametersOf(fragment)
  const places = placesIn(fragment, documents).filter(
    ({ bare, source }) => bare && parameters.get(source) !== 'data',
  )
  if (places.length === 0) return { ...fragment }
  return withReplacedTexts(
    fragment,
    new Map(places.map(({ path, source }) => [pointerOf(path), given[source] ?? source])),
  )
}

/** Returns the places of text and route parameters without an argument. */
export function leftOpenIn(fragment: Fragment, given: FragmentArguments, documents: Documents): Path[] {
  return placesIn(fragment, documents).flatMap(({ bare, source, path }) =>
    bare && given[source] === undefined ? [path] : [],
  )
}

/** Removes the pattern at positions with a bare parameter name. */
export function withBareNames(positions: readonly Position[], fragment: Fragment): readonly Position[] {
  const takes = parametersOf(fragment)
  if (takes.size === 0) return positions
  return positions.map((position) => {
    const { value, schema } = position
    const kind = typeof value === 'string' ? takes.get(value) : undefined
    const isBare = Object.entries(parameterKindAt).some(
      ([annotation, stands]) => stands === kind && annotation in schema,
    )
    return isBare ? { ...position, schema: { ...schema, pattern: undefined } } : position
  })
}

/** Returns the names that a fragment uses without declaring them, each with its first place. */
export function undeclaredNames(fragment: Fragment, documents: Documents): ReadonlyMap<string, Path> {
  return templates(documents.schemas)(documents.fragments)(fragment).undeclared
}

/** The names available in every fragment; row, form and result are those of the use. */
const inheritedNames = ['session', 'tenant', 'url', 'language', 'now', 'today', 'row', 'form', 'result']

function fill({ source, names, bound, bare }: Place, given: FragmentArguments): string {
  for (const name of names) {
    const [caught] = capturedNames(given[name], bound)
    if (given[name] === undefined) throw new Error(`${name} is not given.`)
    if (caught && !bare) throw new Error(`${name} is given ${caught}, which means something else there.`)
  }
  return bare ? (given[source] ?? source) : substitute(source, given)
}

/** Returns the names of an argument that have another meaning at its place. */
export function capturedNames(given: string | undefined, bound: readonly string[]): string[] {
  return given === undefined ? [] : namesIn(given).filter((name) => bound.includes(name))
}

const templates = memoizeByObject((schemas: Schemas) =>
  memoizeByObject((fragments: Library['fragments']) =>
    memoizeByObject((fragment: Fragment) => {
      const completed = complete(fragment, { fragments, schemas })
      const positions = withArgumentPositions(walk(completed, 'fragment.json', schemas), { fragments })
      return {
        whole: completed,
        places: placesOf(completed, positions),
        undeclared: untakenOf(completed, positions),
      }
    }),
  ),
)

/** Adds omitted arguments of nested fragments, because only written ones are replaced. */
function complete<T>(node: T, documents: Documents): T {
  if (Array.isArray(node)) return node.map((item) => complete(item, documents)) as T
  if (!isObject(node)) return node
  const inner = mapValues(node, (value) => complete(value, documents))
  if (!usesFragment(inner) || typeof inner.use !== 'string') return inner as T
  const args = textsOf(inner.with)
  return {
    ...inner,
    with: { ...args, ...argumentsOfUse({ fragment: inner.use, written: args }, documents) },
  } as T
}

function untakenOf(fragment: Fragment, positions: readonly Position[]): Map<string, Path> {
  const untaken = new Map<string, Path>()
  for (const { path, value, names } of annotated(positions, 'x-expr').toReversed())
    for (const name of namesIn(value)) {
      const isKnown = inheritedNames.includes(name) || boundBy(names).includes(name)
      if (!isKnown && !isName(parametersOf(fragment).get(name) ?? 'text')) untaken.set(name, path)
    }
  return untaken
}

function placesOf(fragment: Fragment, positions: readonly Position[]): Place[] {
  const takes = parametersOf(fragment)
  const bare = Object.entries(parameterKindAt).flatMap(([annotation, kind]) =>
    annotated(positions, annotation).flatMap(({ path, value }): Place[] =>
      takes.get(value) === kind ? [{ path, source: value, names: [value], bound: [], bare: true }] : [],
    ),
  )
  const placesInExpressions = annotated(positions, 'x-expr').flatMap(({ path, value, names }): Place[] => {
    const usedParameters = namesIn(value).filter((name) => isName(takes.get(name) ?? 'text'))
    return usedParameters.length > 0
      ? [{ path, source: value, names: usedParameters, bound: boundBy(names), bare: false }]
      : []
  })
  return [...bare, ...placesInExpressions]
}

function boundBy({ row, form, result, data = {} }: ScopeNames): string[] {
  const own = Object.entries({ row, form, result }).flatMap(([name, value]) => (value ? [name] : []))
  return [...own, ...Object.keys(data)]
}

/** Returns the names of an expression; empty if it cannot be parsed, which the checker reports. */
function namesIn(source: string): string[] {
  try {
    return [...new Set(freeNames(source).map(({ name }) => name))]
  } catch (error) {
    if (error instanceof ExpressionError) return []
    throw error
  }
}

function withReplacedTexts<T>(node: T, texts: ReadonlyMap<string, string>, pointer = ''): T {
  if (typeof node === 'string') return (texts.get(pointer) ?? node) as T
  if (Array.isArray(node))
    return node.map((item, index) => withReplacedTexts(item, texts, pointer + pointerOf([index]))) as T
  if (!isObject(node)) return node
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    withReplacedTexts(value, texts, pointer + pointerOf([key])),
  ])
  return Object.fromEntries(entries) as T
}
