import type { ListBlock } from '../../generated/language.ts'
import { withoutUndefined } from '../common/objects.ts'
import type { Operation, Screen } from '../documents/library.ts'
import type { SharedDocuments } from '../documents/memoize-for-tenants.ts'
import { deref, type JsonSchema, type Schemas } from '../documents/schema.ts'
import { enumerationMeant } from '../formats/value-kind.ts'
import { filterParameters, listsIn, ordersOf, urlKeyOf } from './list.ts'

/** The control of a filter. */
export interface Choice {
  kind: 'one' | 'several' | 'yes' | 'days' | 'money'
  /** The enumeration of its values. */
  of?: string
  /** The value that applies if none is chosen. */
  default?: string
}

/** The options of a list, from the parameters of its operation. */
export interface ListOptions {
  /** The filters by parameter. */
  filters: Record<string, Choice>
  /** The values of the parameter sort that the list offers, the default first. */
  sorts: string[]
  /** The page sizes, the default first. */
  sizes: number[]
}

/** Returns the options of a screen's lists by data name, and the screen with these parameters added to its calls. */
export function withListOptions(
  screen: Screen,
  library: SharedDocuments,
): { screen: Screen; lists: Record<string, ListOptions> } {
  const requestedLists = listsIn(screen.body).flatMap((list) => {
    const operation = library.operations[screen.data?.[list.of]?.call ?? '']
    return operation ? [{ list, params: paramsOf(operation, library.schemas) }] : []
  })
  if (requestedLists.length === 0) return { screen, lists: {} }
  const data = { ...screen.data }
  for (const { list, params } of requestedLists) {
    const entry = data[list.of]
    if (entry) data[list.of] = { ...entry, with: { ...argumentsOf(list, params), ...entry.with } }
  }
  const lists = requestedLists.map(
    ({ list, params }) => [list.of, optionsOf(list, params, library.schemas)] as const,
  )
  return { screen: { ...screen, data }, lists: Object.fromEntries(lists) }
}

type Params = Readonly<Record<string, JsonSchema>>

export function paramsOf({ params }: Operation, schemas: Schemas): Params {
  return (params && deref(params, schemas).properties) ?? {}
}

function argumentsOf(list: ListBlock, params: Params): Record<string, string> {
  const names = [...filterParameters(list), 'sort', 'page', 'size'].filter((name) => name in params)
  return Object.fromEntries(names.map((name) => [name, argumentOf(list, name)]))
}

function argumentOf(list: ListBlock, name: string): string {
  const requested = `url.${urlKeyOf(list, name)}`
  return name === 'sort' && list.sort !== undefined
    ? `${requested} != '' ? ${requested} : (${list.sort})`
    : requested
}

function optionsOf(list: ListBlock, params: Params, schemas: Schemas): ListOptions {
  const filterOptions = (list.filters ?? []).flatMap(({ by }) => {
    const choice = choiceOf(params[by], schemas)
    return choice ? [[by, choice] as const] : []
  })
  return {
    filters: Object.fromEntries(filterOptions),
    sorts: sortsOf(list, params, schemas),
    sizes: sizesOf(params, schemas),
  }
}

/** Returns the control of a parameter; undefined if lists have none for its type. */
export function choiceOf(declaredSchema: JsonSchema | undefined, schemas: Schemas): Choice | undefined {
  if (declaredSchema === undefined) return undefined
  if (declaredSchema.$ref === 'values.json#/$defs/days_range') return { kind: 'days' }
  if (declaredSchema.$ref === 'values.json#/$defs/money_range') return { kind: 'money' }
  const schema = deref(declaredSchema, schemas)
  const defaultValue = typeof schema.default === 'string' ? schema.default : undefined
  if (schema.type === 'boolean') return { kind: 'yes' }
  if (schema.type === 'array' && schema.items)
    return withoutUndefined({
      kind: 'several',
      of: enumerationMeant(deref(schema.items, schemas), schemas),
    } as const)
  if (schema.type === 'string')
    return withoutUndefined({
      kind: 'one',
      of: enumerationMeant(schema, schemas),
      default: defaultValue,
    } as const)
  return undefined
}

/** Returns the orders of a list that its operation supports, the operation's default first. */
export function sortsOf(list: ListBlock, params: Params, schemas: Schemas): string[] {
  const { enum: values = [], default: defaultOrder } = params.sort ? deref(params.sort, schemas) : {}
  const allowedOrders = values.map(String)
  const orders = ordersOf(list).filter((order) => allowedOrders.includes(order))
  return orders.length > 0
    ? [...new Set([...allowedOrders.filter((order) => order === defaultOrder), ...orders])]
    : []
}

/** Returns the default page size, with 50 and 100 where the operation allows them. */
function sizesOf(params: Params, schemas: Schemas): number[] {
  const { default: defaultSize, maximum } = params.size ? deref(params.size, schemas) : {}
  if (typeof defaultSize !== 'number' || typeof maximum !== 'number') return []
  return [defaultSize, ...[50, 100].filter((size) => size > defaultSize && size <= maximum)]
}
