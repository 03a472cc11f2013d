import { type RefObject, useRef } from 'react'
import type { ListBlock } from '../../../generated/language.ts'
import { isObject } from '../../../language/common/objects.ts'
import { filterParameters, urlKeyOf } from '../../../language/lists/list.ts'
import type { ListOptions } from '../../../language/lists/list-options.ts'
import type { Scope } from '../../data/scope.ts'
import { useReader, useScreen, useUrl } from '../../hooks.ts'

/** The state of a list: its rows, its query, and functions that change the query. */
export interface List {
  block: ListBlock
  scope: Scope
  rows: readonly unknown[]
  /** The whole response; an empty object until it is loaded. */
  response: Readonly<Record<string, unknown>>
  /** The filters, sort orders and page sizes of the list's operation. */
  options: ListOptions
  caption: string
  /** Returns the requested value of a parameter; '' if none. */
  parameterValue(parameter: string): string
  /** Returns the URL key of a parameter or of the list's own state. */
  urlKey(parameter: string): string
  /** Changes the query and returns to the first page. */
  changeQuery(changes: Record<string, string>): void
  /** The filter parameters that currently have a value. */
  activeFilters: readonly string[]
  /** The element with the result count. It gets the focus when the focused control disappears. */
  countRef: RefObject<HTMLParagraphElement | null>
}

const noOptions: ListOptions = { filters: {}, sorts: [], sizes: [] }

export function useList(block: ListBlock, scope: Scope): List {
  const { bundle } = useScreen()
  const { list, text, value } = useReader()
  const [url, setUrl] = useUrl()
  const countRef = useRef<HTMLParagraphElement>(null)
  const urlKey = (parameter: string) => urlKeyOf(block, parameter)
  const response = scope[block.of]
  const options = bundle.lists[block.of] ?? noOptions
  const defaultSort = block.sort === undefined ? undefined : String(value(block.sort, scope))
  return {
    block,
    scope,
    rows: list(`${block.of}.items`, scope),
    response: isObject(response) ? response : {},
    options: defaultSort ? { ...options, sorts: startingWith(defaultSort, options.sorts) } : options,
    caption: text(block.caption ?? bundle.screen.title, scope),
    urlKey,
    parameterValue: (parameter) => url[urlKey(parameter)] ?? '',
    changeQuery: (changes) =>
      setUrl(
        Object.fromEntries(
          Object.entries({ page: '', row: '', ...changes }).map(([name, value]) => [urlKey(name), value]),
        ),
      ),
    activeFilters: filterParameters(block).filter((parameter) => url[urlKey(parameter)]),
    countRef,
  }
}

function startingWith(first: string, sorts: readonly string[]): string[] {
  return [first, ...sorts.filter((sort) => sort !== first)]
}
