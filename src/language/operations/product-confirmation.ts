import { isObject, mapValues } from '../common/objects.ts'
import type { Action, Library } from '../documents/library.ts'
import { isList } from '../lists/list.ts'
import { isForManagers } from './callers.ts'
import { onlyReads } from './requirements.ts'

/**
 * Puts the product's question in front of what a tenant's screen does for managers: who presses a button learns in words
 * that are not the tenant's what it does. A form that the tenant asks to fill in stays. Where rows can be selected the
 * button says it too: of many at once nothing else names it.
 */
export function withProductConfirmation<T>(node: T, library: Library, ofMany = false): T {
  if (Array.isArray(node)) return node.map((item) => withProductConfirmation(item, library, ofMany)) as T
  if (!isObject(node)) return node
  const requested = mapValues(node, (value, key) =>
    withProductConfirmation(value, library, key === 'actions' && isList(node) && node.select === true),
  )
  const title = isAction(node) ? deedOf(node, library) : undefined
  if (title === undefined) return requested as T
  const { form } = { ...(isObject(node.confirm) ? node.confirm : {}) }
  return {
    ...requested,
    ...(ofMany && { label: title }),
    confirm: { title, text: 'shell.deed_text', accept: 'shell.deed_accept', ...(form ? { form } : {}) },
  } as T
}

/** Whether it is an action: an upload has words and steps too, and asks nothing. */
export function isAction(node: object): node is Action {
  return !('block' in node) && 'label' in node && 'do' in node && Array.isArray(node.do)
}

function deedOf(action: Pick<Action, 'do'>, library: Library): string | undefined {
  const calls = action.do.flatMap((step) => ('call' in step ? [library.operations[step.call]] : []))
  return calls.find((each) => each && !onlyReads(each) && isForManagers(each, library))?.title
}
