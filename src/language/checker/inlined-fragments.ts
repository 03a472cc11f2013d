import { memoizeByObject } from '../common/memoize-by-object.ts'
import { isObject } from '../common/objects.ts'
import type { Fragment, Library } from '../documents/library.ts'
import { memoizeForTenants, type SharedDocuments } from '../documents/memoize-for-tenants.ts'
import { type Position, pointerOf, type ScopeNames, walk } from '../documents/walk.ts'
import { parseExpression } from '../expressions/cel.ts'
import { ExpressionError } from '../expressions/error.ts'
import { pathOf } from '../expressions/paths.ts'
import { isNameKind, parametersOf } from '../fragments/fragment.ts'
import { missingArgumentPaths, undeclaredNames, withTexts } from '../fragments/template.ts'
import { argumentsOfUse, fitsList, type Use, usesIn, withArgumentPositions } from '../fragments/uses.ts'
import type { CheckedDocument, PositionedDocument } from './checked.ts'
import { operandsOf } from './conditions.ts'
import { baseNames, environmentAt, schemaOf } from './environment.ts'
import { checkExpression } from './types/check-expression.ts'
import type { Environment } from './types/inference.ts'
import { ANY, type Type } from './types/type.ts'

/** Returns a document with the types of its names; memoized, because it is the same for every tenant. */
export const checkedDocument = memoizeForTenants(
  (positioned: PositionedDocument, library): CheckedDocument => {
    const names = baseNames(positioned.kind, positioned.document, library)
    const loadedNames = Object.keys(names).filter((name) => !FIXED_NAMES.includes(name))
    if (positioned.kind !== 'screen')
      return { ...positioned, names, data: loadedNames, byPointer: byPointer(positioned.positions) }
    return withPointers(
      { ...positioned, names, data: [...loadedNames, ...formDataNames(positioned.positions)] },
      library,
    )
  },
)

const FIXED_NAMES = ['tenant', 'now', 'today', 'language', 'route', 'url']

/** Lists the names of data that depend on a form; like the page's data, they can be reloaded. */
function formDataNames(positions: readonly Position[]): string[] {
  return positions.flatMap(({ value, schema }) => {
    const data = schema['x-data-of'] === 'data' && isObject(value) ? value.data : undefined
    return isObject(data) ? Object.keys(data) : []
  })
}

/** Lists the fragments inlined into a document, at any depth, each with the arguments of its use; memoized. */
export const fragmentsIn = memoizeForTenants((user: CheckedDocument, library): CheckedDocument[] => {
  if (user.kind !== 'screen' && user.kind !== 'fragment') return []
  return usesIn(user.positions).flatMap((use) => {
    const fragment = library.fragments[use.fragment]
    if (!fragment || !fitsList(use, library) || fragmentChain(user).includes(use.fragment)) return []
    const inlined = inlinedFragment(fragment, use, user, library)
    return [inlined, ...fragmentsIn(inlined, library)]
  })
})

function fragmentChain({ inlined }: CheckedDocument): string[] {
  return inlined ? [inlined.fragment.fragment, ...fragmentChain(inlined.user)] : []
}

function inlinedFragment(
  fragment: Fragment,
  use: Use,
  user: CheckedDocument,
  library: SharedDocuments,
): CheckedDocument {
  const position = withOwnCondition(use.position)
  const environment = environmentAt(position, user.names, library)
  const { row, form, result } = environment.names
  const { session, tenant, now, today, language, url } = baseNames('fragment', fragment, library)
  const args = argumentsOfUse(use, library)
  const parameters = [...parametersOf(fragment)].filter(([, kind]) => isNameKind(kind))
  const inherited = { row, form, result, session, tenant, now, today, language, url }
  const definedNames = Object.entries(inherited).filter(
    (pair): pair is [string, Type] => pair[1] !== undefined,
  )
  const names = Object.fromEntries([
    ...definedNames,
    ...parameters.map(([name]) => [name, typeOf(args[name], environment)]),
    ...[...undeclaredNames(fragment, library).keys()].map((name) => [name, ANY]),
  ])
  const document = withTexts(fragment, args, library)
  const allPositions = walk(
    document,
    schemaOf('fragment'),
    library.schemas,
    namesAround(position, args, environment),
  )
  const omittedPointers = new Set(missingArgumentPaths(fragment, args, library).map(pointerOf))
  const positions =
    omittedPointers.size > 0
      ? allPositions.filter(({ path }) => !omittedPointers.has(pointerOf(path)))
      : allPositions
  const inlined = {
    fragment,
    user,
    path: use.position.path,
    root: user.inlined?.root ?? user.document,
    useInRoot: user.inlined?.useInRoot ?? [...use.position.path, 'use'],
  }
  const data = [
    'session',
    ...[...parametersOf(fragment)].flatMap(([name, kind]) => (kind === 'data' ? [name] : [])),
    ...formDataNames(positions),
  ]
  return withPointers({ kind: 'fragment', document, positions, names, data, inlined }, library)
}

/** Adds the condition of a use, which is true of all that the fragment shows. */
function withOwnCondition(position: Position): Position {
  const { value, names } = position
  if (!isObject(value) || typeof value.when !== 'string') return position
  return { ...position, names: { ...names, when: [...(names.when ?? []), value.when] } }
}

/** Returns `any` for arguments that are missing or cannot be parsed, because they are reported at the use. */
function typeOf(argument: string | undefined, environment: Environment): Type {
  return argument === undefined ? ANY : checkExpression(argument, environment, 'any').type
}

/** Returns the names and facts of the use, as the fragment names them. */
function namesAround(
  { names }: Position,
  args: Readonly<Record<string, string>>,
  { facts }: Environment,
): ScopeNames {
  const inheritedConditions = (names.when ?? [])
    .flatMap(operandsOf)
    .filter(({ paths }) => paths.every(isInherited))
  const argumentFacts = Object.entries(args).flatMap(([name, source]) => {
    const path = pathIn(source)
    const factsOfArgument = [...facts].filter((fact) => path !== undefined && fact.startsWith(`${path}.`))
    return factsOfArgument.map((fact) => `has(${name}${fact.slice(path?.length)})`)
  })
  const { form, result } = names
  return {
    when: [...inheritedConditions.map(({ source }) => source), ...argumentFacts],
    ...(form && { form }),
    ...(result && { result }),
  }
}

/** Returns whether a path starts with a name that means the same inside a fragment. */
function isInherited(path: string): boolean {
  return /^(session|tenant|url|language|now|row|form|result)\b/.test(path)
}

function pathIn(source: string): string | undefined {
  try {
    return pathOf(parseExpression(source))
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}

function withPointers(
  document: Omit<CheckedDocument, 'byPointer'>,
  { fragments }: Pick<Library, 'fragments'>,
): CheckedDocument {
  const positions = withArgumentPositions(document.positions, { fragments })
  return { ...document, positions, byPointer: byPointer(positions) }
}

const byPointer = memoizeByObject(
  (positions: readonly Position[]) =>
    new Map(positions.map((position) => [pointerOf(position.path), position])),
)
