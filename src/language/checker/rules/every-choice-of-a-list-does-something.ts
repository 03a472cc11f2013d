import { isObject } from '../../common/objects.ts'
import type { Operation } from '../../documents/library.ts'
import { deref, type JsonSchema } from '../../documents/schema.ts'
import { pointerOf } from '../../documents/walk.ts'
import { filterParameters, urlKeyOf } from '../../lists/list.ts'
import { choiceOf, paramsOf } from '../../lists/list-options.ts'
import type { Context } from '../context.ts'
import { enclosingList, operationNamed, type PlacedList, placedListsIn } from '../list-around.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'

/** Requires that each filter sets its own parameter of the list's operation, with values that the parameter accepts. */
export const rule: Rule = {
  name: 'every-choice-of-a-list-does-something',
  *check(context) {
    for (const list of placedListsIn(context)) {
      const operation = operationNamed(list.block.of, list.document, context)
      if (operation === undefined) continue
      yield* duplicateFilters(list)
      yield* fixedFilters(list)
      yield* wrongOptions(list, operation, context)
      yield* rowsWithoutName(list, operation, context)
      yield* hiddenParts(list)
    }
    yield* wrongTabs(context)
  },
}

type Findings = Generator<Finding>

/** Finds filters that set the same parameter. */
function* duplicateFilters({ document, path, block }: PlacedList): Findings {
  const usedParameters = new Set(['page', 'size', 'sort', ...filterParameters({ ...block, filters: [] })])
  for (const [index, { by }] of (block.filters ?? []).entries()) {
    if (usedParameters.has(by))
      yield {
        document: document.document,
        path: [...path, 'filters', index, 'by'],
        message: `Another part of this list sets ${by} already, in url.${urlKeyOf(block, by)}.`,
        remedy: 'Remove this filter, or let it set another parameter.',
      }
    usedParameters.add(by)
  }
}

/** Finds filters whose parameter is already fixed by the data. */
function* fixedFilters({ document, block }: PlacedList): Findings {
  const args = document.byPointer.get(pointerOf(['data', block.of, 'with']))?.value
  const name = filterParameters(block).find((name) => isObject(args) && name in args)
  if (document.inlined || name === undefined) return
  yield {
    document: document.document,
    path: ['data', block.of, 'with', name],
    message: `${block.of} always sets ${name}, so that a choice in its list has no effect.`,
    remedy: `Take ${name} away here, or from the list.`,
  }
}

function* wrongOptions(
  { document, path, block }: PlacedList,
  operation: Operation,
  context: Context,
): Findings {
  const params = paramsOf(operation, context.schemas)
  for (const [index, { by, options, among, from }] of (block.filters ?? []).entries()) {
    const location = { document: document.document, path: [...path, 'filters', index] }
    const sources = Object.entries({ options, among, from }).flatMap(([name, source]) =>
      source ? [name] : [],
    )
    if (sources.length > 1)
      yield {
        ...location,
        message: `Its values come from ${sources.join(' and ')}: only ${sources[0]} would be read.`,
        remedy: `Keep one of ${sources.join(', ')}.`,
      }
    const allowedValues = valuesOf(params[by], context)
    for (const [optionIndex, { value }] of (options ?? []).entries())
      if (allowedValues.length > 0 && !allowedValues.includes(value))
        yield {
          ...location,
          path: [...location.path, 'options', optionIndex, 'value'],
          message: `${operation.operation} takes no ${value} as ${by}.`,
          remedy: didYouMean(value, allowedValues),
        }
    if (among !== undefined && params[by] && choiceOf(params[by], context.schemas)?.of === undefined)
      yield {
        ...location,
        path: [...location.path, 'among'],
        message: `${by} has no enumeration to choose among.`,
        remedy: 'Write options with their labels.',
      }
  }
}

/** Reports tabs, in the list itself or in a fragment, whose name the parameter does not accept. */
function* wrongTabs(context: Context): Findings {
  for (const document of context.documents)
    for (const { path, value, schema } of document.positions) {
      if (schema['x-laid'] !== 'tabs' || !isObject(value) || typeof value.name !== 'string') continue
      const list = enclosingList(document, path)
      const operation = list && operationNamed(list.block.of, list.document, context)
      const by = list?.block.tabs?.by
      const param = operation && by !== undefined ? paramsOf(operation, context.schemas)[by] : undefined
      if (operation === undefined || param === undefined) continue
      const allowedValues = valuesOf(param, context)
      if (allowedValues.includes(value.name)) continue
      yield {
        document: document.document,
        path: [...path, 'name'],
        message: `${operation.operation} takes no ${value.name} as ${by}.`,
        remedy: didYouMean(value.name, allowedValues),
      }
    }
}

/** Reports selectable or openable rows without an id, which would be identified by their position. */
function* rowsWithoutName(
  { document, path, block }: PlacedList,
  { result, operation }: Operation,
  { schemas }: Context,
): Findings {
  const items = isObject(result) ? deref(result, schemas).properties?.items : undefined
  const row = items && deref(items, schemas).items
  const properties = row && deref(row, schemas).properties
  const key = block.select ? 'select' : 'panel'
  if (block[key] === undefined || properties === undefined || 'id' in properties) return
  yield {
    document: document.document,
    path: [...path, key],
    message: `The rows of ${operation} have no id to be identified by on another page.`,
    remedy: 'Give the rows an id.',
  }
}

function* hiddenParts({ document, path, block }: PlacedList): Findings {
  const { columns, card, panel } = block
  if (card === undefined) return
  const hiddenPart = columns !== undefined ? 'card' : panel !== undefined ? 'panel' : undefined
  if (hiddenPart === undefined) return
  yield {
    document: document.document,
    path: [...path, hiddenPart],
    message: `A list with ${hiddenPart === 'card' ? 'columns shows no card' : 'cards opens no panel'}.`,
    remedy:
      hiddenPart === 'card'
        ? 'Take columns or card away.'
        : 'Write columns instead of card, or take panel away.',
  }
}

/** Returns the values of a parameter's enumeration, or of its items; empty if there is none. */
function valuesOf(param: JsonSchema | undefined, { schemas }: Pick<Context, 'schemas'>): string[] {
  if (param === undefined) return []
  const { enum: values = [], items } = deref(param, schemas)
  return items ? valuesOf(items, { schemas }) : values.map(String)
}
