import { type RefObject, useRef } from 'react'
import type { ListBlock } from '../../../generated/language.ts'
import { isObject } from '../../../language/common/objects.ts'
import { filterParameters, urlKeyOf } from '../../../language/lists/list.ts'
import type { ListOptions } from '../../../language/lists/list-options.ts'
import type { Scope } from '../../data/scope.ts'
import { useReader, useScreen, useUrl } from '../../hooks.ts'

/** The state of a list: rows, query, and functions to change the query. */
export interface List {
  block: ListBlock
  scope: Scope
  rows: readonly unknown[]
  /** The whole response; an empty object until it is loaded. */
  answer: Readonly<Record<string, unknown>>
  /** The filters, orders and page sizes of the list's operation. */
  options: ListOptions
  caption: string
  /** Returns the requested value of a parameter; '' if none. */
  parameterValue(parameter: string): string
  /** Returns the URL key of a parameter or of the list's own state. */
  key(parameter: string): string
  /** Changes the query and returns to the first page. */
  changeQuery(changes: Record<string, string>): void
  /** The parameters that currently filter the list. */
  narrowing: readonly string[]
  /** The element with the result count; focused when the focused control disappears. */
  countRef: RefObject<HTMLParagraphElement | null>
}

const nothingAsked: ListOptions = { filters: {}, sorts: [], sizes: [] }

export function useList(block: ListBlock, scope: Scope): List {
  const { bundle } = useScreen()
  const { list, text } = useReader()
  const [url, setUrl] = useUrl()
  const countRef = useRef<HTMLParagraphElement>(null)
  const key = (parameter: string) => urlKeyOf(block, parameter)
  const answer = scope[block.of]
  return {
    block,
    scope,
    rows: list(`${block.of}.items`, scope),
    answer: isObject(answer) ? answer : {},
    options: bundle.lists[block.of] ?? nothingAsked,
    caption: text(block.caption ?? bundle.screen.title, scope),
    key,
    parameterValue: (parameter) => url[key(parameter)] ?? '',
    changeQuery: (changes) =>
      setUrl(
        Object.fromEntries(
          Object.entries({ page: '', row: '', ...changes }).map(([name, value]) => [key(name), value]),
        ),
      ),
    narrowing: filterParameters(block).filter((parameter) => url[key(parameter)]),
    countRef,
  }
}
