import type { Library } from '../../documents/library.ts'
import { ExpressionError } from '../../expressions/error.ts'
import { freeNames, substitute } from '../../expressions/substitute.ts'
import { isNameKind, type ParameterKind, parametersOf } from '../../fragments/fragment.ts'
import { capturedNames, type ParameterUse, parameterUsesIn } from '../../fragments/template.ts'
import { argumentsOfUse, fitsList, type Use, usesIn } from '../../fragments/uses.ts'
import type { CheckedDocument, Context } from '../context.ts'
import { environmentAt } from '../environment.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that a use passes exactly the fragment's parameters, and no argument that would change its meaning. */
export const rule: Rule = {
  name: 'every-name-of-a-fragment-is-given',
  *check(context) {
    for (const document of context.documents)
      for (const use of usesIn(document.positions)) {
        if (!fitsList(use, context.library)) continue
        yield* missingParameters(document, use, context)
        yield* unknownArguments(document, use, context)
        yield* invalidArguments(document, use, context)
      }
  },
}

function* missingParameters(user: CheckedDocument, use: Use, { library }: Context): Generator<Finding> {
  const fragment = library.fragments[use.fragment]
  for (const [name, kind] of fragment ? parametersOf(fragment) : []) {
    if (Object.hasOwn(use.written, name) || isInherited(name, kind, user, use, library)) continue
    yield {
      document: user.document,
      path: [...use.position.path, 'use'],
      message: isNameKind(kind)
        ? `${use.fragment} needs ${name}, and nothing here has that name.`
        : `${use.fragment} needs ${name}.`,
      remedy: `Add "with": { "${name}": "…" }, ${ARGUMENT_DESCRIPTIONS[kind]}.`,
    }
  }
}

/** Returns whether a missing argument exists at the use under the parameter's name. */
function isInherited(
  name: string,
  kind: ParameterKind,
  user: CheckedDocument,
  use: Use,
  library: Library,
): boolean {
  if (kind === 'data') return user.data.includes(name)
  if (!isNameKind(kind)) return false
  return (
    Object.hasOwn(user.names, name) ||
    Object.hasOwn(environmentAt(use.position, user.names, library).names, name)
  )
}

const ARGUMENT_DESCRIPTIONS = {
  value: 'an expression',
  data: 'a name under data',
  path: 'the path of a screen',
  text: 'a key of the texts',
}

function* unknownArguments(
  { document }: CheckedDocument,
  use: Use,
  { library }: Context,
): Generator<Finding> {
  const fragment = library.fragments[use.fragment]
  const parameters = fragment ? [...parametersOf(fragment).keys()] : Object.keys(use.written)
  for (const name of Object.keys(use.written))
    if (!parameters.includes(name))
      yield {
        document,
        path: [...use.position.path, 'with', name],
        part: 'key',
        message: `${use.fragment} takes no ${name}.`,
        remedy: didYouMean(name, parameters),
      }
}

/** Finds arguments whose names mean something else in the fragment, or make an invalid expression. */
function* invalidArguments(
  { document }: CheckedDocument,
  use: Use,
  { library }: Context,
): Generator<Finding> {
  const fragment = library.fragments[use.fragment]
  const args = argumentsOfUse(use, library)
  const reportedNames = new Set<string>()
  for (const expression of fragment ? parameterUsesIn(fragment, library) : [])
    for (const name of expression.names) {
      const reason = reportedNames.has(name) ? undefined : conflictOf(name, expression, args)
      if (reason === undefined) continue
      reportedNames.add(name)
      yield {
        document,
        path: [...use.position.path, ...(Object.hasOwn(use.written, name) ? ['with', name] : ['use'])],
        message: `${use.fragment} cannot be given this for ${name}: ${reason}`,
        remedy: `Give ${name} a name under data, or a field of one.`,
      }
    }
}

function conflictOf(
  name: string,
  { source, bound, bare }: ParameterUse,
  args: Readonly<Record<string, string>>,
): string | undefined {
  const argument = args[name]
  if (bare || argument === undefined || argument === name || !isExpression(argument)) return undefined
  const [captured] = capturedNames(argument, bound)
  if (captured !== undefined) return `where it speaks of ${name}, ${captured} is another.`
  try {
    substitute(source, { [name]: argument })
    return undefined
  } catch (error) {
    if (error instanceof ExpressionError) return error.message
    throw error
  }
}

function isExpression(source: string): boolean {
  try {
    return freeNames(source).length >= 0
  } catch {
    return false
  }
}
