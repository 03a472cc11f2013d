import { isObject, mapValues } from '../common/objects.ts'
import type { Action } from '../documents/library.ts'
import type { SharedDocuments } from '../documents/memoize-for-tenants.ts'
import { isList } from '../lists/list.ts'
import { isForManagers } from './callers.ts'
import { onlyReads } from './requirements.ts'

/**
 * Adds the product's confirmation to the actions of a tenant's screens that call managers' operations, and keeps a form
 * of the tenant's confirmation. Actions on selected rows also get the product's label.
 */
export function withProductConfirmation<T>(node: T, library: SharedDocuments, isForSelection = false): T {
  if (Array.isArray(node))
    return node.map((item) => withProductConfirmation(item, library, isForSelection)) as T
  if (!isObject(node)) return node
  const withInnerConfirmations = mapValues(node, (value, key) =>
    withProductConfirmation(value, library, key === 'actions' && isList(node) && node.select === true),
  )
  const title = isAction(node) ? titleOfManagerCall(node, library) : undefined
  if (title === undefined) return withInnerConfirmations as T
  const { form } = { ...(isObject(node.confirm) ? node.confirm : {}) }
  return {
    ...withInnerConfirmations,
    ...(isForSelection && { label: title }),
    confirm: { title, text: 'shell.deed_text', accept: 'shell.deed_accept', ...(form ? { form } : {}) },
  } as T
}

/** Returns whether a node is an action; an upload block has label and steps, too, but no confirmation. */
export function isAction(node: object): node is Action {
  return !('block' in node) && 'label' in node && 'do' in node && Array.isArray(node.do)
}

function titleOfManagerCall(action: Pick<Action, 'do'>, library: SharedDocuments): string | undefined {
  const calls = action.do.flatMap((step) => ('call' in step ? [library.operations[step.call]] : []))
  return calls.find((each) => each && !onlyReads(each) && isForManagers(each, library))?.title
}
