import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject, mapValues } from '../common/objects.ts'
import { usesFragment } from '../documents/fragment-uses.ts'
import type { Fragment, Library } from '../documents/library.ts'
import type { Schemas } from '../documents/schema.ts'
import { annotated, type Path, type Position, pointerOf, type ScopeNames, walk } from '../documents/walk.ts'
import { ExpressionError } from '../expressions/error.ts'
import { freeNames, substitute } from '../expressions/substitute.ts'
import { isNameKind, parameterKindAt, parametersOf } from './fragment.ts'
import { argumentsOfUse, stringPropertiesOf, withArgumentPositions } from './uses.ts'

type Documents = Pick<Library, 'fragments' | 'schemas'>
type FragmentArguments = Readonly<Record<string, string>>

/** A text or expression in a fragment that uses parameters. */
export interface ParameterUse {
  readonly path: Path
  readonly source: string
  readonly names: readonly string[]
  /**
   * The names with another meaning here than where the fragment is used, such as the row of the fragment's own list.
   */
  readonly bound: readonly string[]
  /** Whether the text is only a parameter's name, in place of a text key, route or data name. */
  readonly bare: boolean
}

/** Returns the uses of parameters in a fragment, including those in arguments of nested fragments. */
export function parameterUsesIn(fragment: Fragment, documents: Documents): readonly ParameterUse[] {
  return templateOf(documents.schemas)(documents.fragments)(fragment).places
}

/**
 * Replaces the parameters of a fragment by arguments. Throws for arguments that are missing or change their meaning.
 */
export function withArguments(fragment: Fragment, args: FragmentArguments, documents: Documents): Fragment {
  const { whole: completed, places: uses } = templateOf(documents.schemas)(documents.fragments)(fragment)
  return withReplacedTexts(completed, new Map(uses.map((use) => [pointerOf(use.path), fillIn(use, args)])))
}

/** Replaces only text and route parameters; names in expressions stay. Returns a new object each time. */
export function withTexts(fragment: Fragment, args: FragmentArguments, documents: Documents): Fragment {
  const parameters = parametersOf(fragment)
  const bareUses = parameterUsesIn(fragment, documents).filter(
    ({ bare, source }) => bare && parameters.get(source) !== 'data',
  )
  if (bareUses.length === 0) return { ...fragment }
  return withReplacedTexts(
    fragment,
    new Map(bareUses.map(({ path, source }) => [pointerOf(path), args[source] ?? source])),
  )
}

/** Returns the paths of text and route parameters that have no argument. */
export function missingArgumentPaths(
  fragment: Fragment,
  args: FragmentArguments,
  documents: Documents,
): Path[] {
  return parameterUsesIn(fragment, documents).flatMap(({ bare, source, path }) =>
    bare && args[source] === undefined ? [path] : [],
  )
}

/** Removes the pattern at positions with a bare parameter name. */
export function withBareNames(positions: readonly Position[], fragment: Fragment): readonly Position[] {
  const parameters = parametersOf(fragment)
  if (parameters.size === 0) return positions
  return positions.map((position) => {
    const { value, schema } = position
    const kind = typeof value === 'string' ? parameters.get(value) : undefined
    const isBare = Object.entries(parameterKindAt).some(
      ([annotation, bareKind]) => bareKind === kind && annotation in schema,
    )
    return isBare ? { ...position, schema: { ...schema, pattern: undefined } } : position
  })
}

/** Returns the names that a fragment uses without declaring them, each with the path of its first use. */
export function undeclaredNames(fragment: Fragment, documents: Documents): ReadonlyMap<string, Path> {
  return templateOf(documents.schemas)(documents.fragments)(fragment).undeclared
}

/** The names available in every fragment; row, form and result are those of the use. */
const INHERITED_NAMES = ['session', 'tenant', 'url', 'language', 'now', 'today', 'row', 'form', 'result']

function fillIn({ source, names, bound, bare }: ParameterUse, args: FragmentArguments): string {
  for (const name of names) {
    const [captured] = capturedNames(args[name], bound)
    if (args[name] === undefined) throw new Error(`${name} is not given.`)
    if (captured && !bare) throw new Error(`${name} is given ${captured}, which means something else there.`)
  }
  return bare ? (args[source] ?? source) : substitute(source, args)
}

/** Returns the names of an argument that have another meaning where the parameter is used. */
export function capturedNames(argument: string | undefined, bound: readonly string[]): string[] {
  return argument === undefined ? [] : namesIn(argument).filter((name) => bound.includes(name))
}

const templateOf = memoizeByObject((schemas: Schemas) =>
  memoizeByObject((fragments: Library['fragments']) =>
    memoizeByObject((fragment: Fragment) => {
      const completed = withDefaultArguments(fragment, { fragments, schemas })
      const positions = withArgumentPositions(walk(completed, 'fragment.json', schemas), { fragments })
      return {
        whole: completed,
        places: parameterUsesOf(completed, positions),
        undeclared: undeclaredNamesOf(completed, positions),
      }
    }),
  ),
)

/** Adds omitted arguments of nested fragments, because only explicit arguments are replaced. */
function withDefaultArguments<T>(node: T, documents: Documents): T {
  if (Array.isArray(node)) return node.map((item) => withDefaultArguments(item, documents)) as T
  if (!isObject(node)) return node
  const inner = mapValues(node, (value) => withDefaultArguments(value, documents))
  if (!usesFragment(inner) || typeof inner.use !== 'string') return inner as T
  const args = stringPropertiesOf(inner.with)
  return {
    ...inner,
    with: { ...args, ...argumentsOfUse({ fragment: inner.use, written: args }, documents) },
  } as T
}

function undeclaredNamesOf(fragment: Fragment, positions: readonly Position[]): Map<string, Path> {
  const undeclared = new Map<string, Path>()
  for (const { path, value, names } of annotated(positions, 'x-expr').toReversed())
    for (const name of namesIn(value)) {
      const isAvailable = INHERITED_NAMES.includes(name) || boundNamesOf(names).includes(name)
      if (!isAvailable && !isNameKind(parametersOf(fragment).get(name) ?? 'text')) undeclared.set(name, path)
    }
  return undeclared
}

function parameterUsesOf(fragment: Fragment, positions: readonly Position[]): ParameterUse[] {
  const parameters = parametersOf(fragment)
  const bareUses = Object.entries(parameterKindAt).flatMap(([annotation, kind]) =>
    annotated(positions, annotation).flatMap(({ path, value }): ParameterUse[] =>
      parameters.get(value) === kind ? [{ path, source: value, names: [value], bound: [], bare: true }] : [],
    ),
  )
  const expressionUses = annotated(positions, 'x-expr').flatMap(({ path, value, names }): ParameterUse[] => {
    const usedParameters = namesIn(value).filter((name) => isNameKind(parameters.get(name) ?? 'text'))
    return usedParameters.length > 0
      ? [{ path, source: value, names: usedParameters, bound: boundNamesOf(names), bare: false }]
      : []
  })
  return [...bareUses, ...expressionUses]
}

function boundNamesOf({ row, form, result, data = {} }: ScopeNames): string[] {
  const scopeNames = Object.entries({ row, form, result }).flatMap(([name, value]) => (value ? [name] : []))
  return [...scopeNames, ...Object.keys(data)]
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
