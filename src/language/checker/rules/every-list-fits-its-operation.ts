import { isObject } from '../../common/objects.ts'
import type { Operation } from '../../documents/library.ts'
import { deref, type JsonSchema } from '../../documents/schema.ts'
import type { Path } from '../../documents/walk.ts'
import { ordersOfCard } from '../../lists/list.ts'
import { type Choice, choiceOf, paramsOf } from '../../lists/list-options.ts'
import type { Context } from '../context.ts'
import { enclosingList, operationNamed, type PlacedList, placedListsIn } from '../list-around.ts'
import type { Finding, Rule } from '../problem.ts'
import { didYouMean } from '../suggest.ts'
import { typeKindOf, typeName, typeOf } from '../types/type.ts'

/** Checks that a list's filters are parameters of its operation, and that its columns exist in the result. */
export const rule: Rule = {
  name: 'every-list-fits-its-operation',
  *check(context) {
    for (const list of placedListsIn(context)) {
      const operation = operationNamed(list.block.of, list.document, context)
      if (operation === undefined) continue
      yield* resultFindings(list, operation, context)
      yield* parameterFindings(list, operation, context)
      yield* orderFindings(list, operation, context)
      yield* selectionFindings(list, context)
    }
    yield* columnFindings(context)
  },
}

function* resultFindings(
  { document, path, block }: PlacedList,
  operation: Operation,
  context: Context,
): Findings {
  const items = resultOf(operation, context).properties?.items
  if (items === undefined || typeKindOf(typeOf(items, context.schemas)) !== 'list')
    yield {
      document: document.document,
      path: [...path, 'of'],
      message: `${operation.operation} returns no items.`,
      remedy: didYouMean(block.of, listDataNames(document.document, context)),
    }
  if (block.columns === undefined && block.card === undefined)
    yield {
      document: document.document,
      path,
      message: 'A list without columns and without a card shows nothing of its rows.',
      remedy: 'Write columns, or card.',
    }
}

/** Lists the data names whose operations return lists. */
function listDataNames(document: object, context: Context): string[] {
  const data = 'data' in document && isObject(document.data) ? document.data : {}
  return Object.entries(data).flatMap(([name, entry]) => {
    const operation = context.library.operations[String(Object(entry).call)]
    return operation && resultOf(operation, context).properties?.items ? [name] : []
  })
}

function* parameterFindings(list: PlacedList, operation: Operation, context: Context): Findings {
  const { document, path, block } = list
  const params = paramsOf(operation, context.schemas)
  const requested: [name: string, path: Path][] = [
    ...(block.search ? [['q', ['search']] as [string, Path]] : []),
    ...(block.tabs ? [[block.tabs.by, ['tabs', 'by']] as [string, Path]] : []),
    ...(block.filters ?? []).map(({ by }, index): [string, Path] => [by, ['filters', index, 'by']]),
  ]
  for (const [name, pathInBlock] of requested)
    if (!(name in params))
      yield {
        document: document.document,
        path: [...path, ...pathInBlock],
        message: `${operation.operation} takes no ${name}.`,
        remedy: didYouMean(name, Object.keys(params)),
      }
  for (const [index, filter] of (block.filters ?? []).entries()) {
    const param = params[filter.by]
    const fault = param && faultOf(filter, param, choiceOf(param, context.schemas), context)
    if (fault) yield { document: document.document, path: [...path, 'filters', index], ...fault }
  }
}

type Filter = NonNullable<PlacedList['block']['filters']>[number]

function faultOf(filter: Filter, param: JsonSchema, choice: Choice | undefined, { schemas }: Context) {
  const { by, options, from } = filter
  if (choice === undefined)
    return {
      message: `${by} takes ${typeName(typeKindOf(typeOf(param, schemas)))}, for which a list has no filter.`,
      remedy: 'Give the parameter an enumeration, a list of its values, days_range or money_range.',
    }
  const isChoice = choice.kind === 'one' || choice.kind === 'several'
  if (!isChoice || choice.of !== undefined || options !== undefined || from !== undefined) return undefined
  return {
    message: `Nothing defines which values ${by} may have.`,
    remedy: 'Write options with their labels, or from with a list under data.',
  }
}

function* orderFindings(
  { document, path, block }: PlacedList,
  operation: Operation,
  context: Context,
): Findings {
  const orders = ordersOf(operation, context)
  const usedOrders = [
    ...(block.orders ?? []).map(({ by }, index) => ({ path: ['orders', index, 'by'], sort: by })),
    ...ordersOfCard(block.card).map((order) => ({ ...order, path: ['card', ...order.path] })),
  ]
  for (const { path: pathInBlock, sort } of usedOrders)
    if (!orders.includes(sort))
      yield {
        document: document.document,
        path: [...path, ...pathInBlock],
        message: `${operation.operation} has no order ${sort}.`,
        remedy: didYouMean(sort, orders),
      }
}

/** Reports columns, in the list itself or in a fragment, whose order or sum the operation does not have. */
function* columnFindings(context: Context): Findings {
  for (const document of context.documents)
    for (const { path, value, schema } of document.positions) {
      if (schema['x-laid'] !== 'columns' || !isObject(value)) continue
      const list = enclosingList(document, path)
      const operation = list && operationNamed(list.block.of, list.document, context)
      if (operation === undefined) continue
      const orders = ordersOf(operation, context)
      const sums = Object.keys(sumsOf(operation, context))
      if (typeof value.sort === 'string' && !orders.includes(value.sort))
        yield {
          document: document.document,
          path: [...path, 'sort'],
          message: `${operation.operation} has no order ${value.sort}.`,
          remedy: didYouMean(value.sort, orders),
        }
      if (typeof value.sum === 'string' && !sums.includes(value.sum))
        yield {
          document: document.document,
          path: [...path, 'sum'],
          message: `${operation.operation} returns no sum ${value.sum}.`,
          remedy: didYouMean(value.sum, sums),
        }
    }
}

function* selectionFindings(
  { document, path, block }: PlacedList,
  { documents, library }: Context,
): Findings {
  if (block.select !== true) return
  const documentsInList = documents.filter(
    (candidate) => candidate === document || isWithin(candidate, document, path),
  )
  const calls = documentsInList.flatMap((candidate) =>
    candidate.positions.filter(
      (position) =>
        position.schema['x-operation'] === 'write' &&
        (candidate !== document || startsWith(position.path, path)),
    ),
  )
  const batches = Object.values(library.operations).flatMap(({ operation, batch }) =>
    batch ? [operation] : [],
  )
  if (!calls.some(({ value }) => batches.includes(String(value))))
    yield {
      document: document.document,
      path: [...path, 'select'],
      message: 'Rows can be selected, but have no action for several rows.',
      remedy: `Remove select, or give it an action of an operation that says batch${batches.length > 0 ? `, such as ${batches[0]}` : ''}.`,
    }
}

function isWithin(document: PlacedList['document'], user: PlacedList['document'], path: Path): boolean {
  if (!document.inlined) return false
  return document.inlined.user === user
    ? startsWith(document.inlined.path, path)
    : isWithin(document.inlined.user, user, path)
}

function startsWith(path: Path, prefix: Path): boolean {
  return prefix.every((key, index) => path[index] === key)
}

type Findings = Generator<Finding>

function resultOf({ result }: Operation, { schemas }: Context): JsonSchema {
  return isObject(result) ? deref(result, schemas) : {}
}

function ordersOf(operation: Operation, { schemas }: Context): string[] {
  const { sort } = paramsOf(operation, schemas)
  return ((sort && deref(sort, schemas).enum) ?? []).map(String)
}

function sumsOf(operation: Operation, context: Context): Record<string, JsonSchema> {
  const { sums } = resultOf(operation, context).properties ?? {}
  return (sums && deref(sums, context.schemas).properties) ?? {}
}
