import { isObject } from '../../common/objects.ts'
import type { Position } from '../../documents/walk.ts'
import type { CheckedDocument } from '../context.ts'
import type { Finding, Rule } from '../problem.ts'

/** No two tabs of a row have one name, and no two dialogs of a screen: only the first would ever open. */
export const rule: Rule = {
  name: 'every-name-on-a-screen-is-its-own',
  *check({ documents }) {
    const open = new Map<object, Set<unknown>>()
    for (const document of documents) {
      for (const position of document.positions)
        if (isBlock(position, 'tabs')) yield* sameTabs(document.document, position)
      const root = document.inlined?.root ?? document.document
      const ids = open.get(root) ?? new Set()
      open.set(root, ids)
      yield* sameDialogs(document, ids)
    }
  },
}

function* sameTabs(document: object, { value, path }: Position): Generator<Finding> {
  const tabs = isObject(value) && Array.isArray(value.tabs) ? value.tabs : []
  const names: unknown[] = tabs.map((tab) => (isObject(tab) ? tab.name : undefined))
  for (const [index, name] of names.entries())
    if (name !== undefined && names.indexOf(name) < index)
      yield {
        document,
        path: [...path, 'tabs', index, 'name'],
        message: `Another tab before it is named ${name}: this one can never be opened.`,
        remedy: 'Give it a name of its own.',
      }
}

function* sameDialogs({ document, positions }: CheckedDocument, ids: Set<unknown>): Generator<Finding> {
  for (const position of positions) {
    const { value, path } = position
    if (!isBlock(position, 'dialog') || !isObject(value) || value.id === undefined) continue
    if (ids.has(value.id))
      yield {
        document,
        path: [...path, 'id'],
        message: `Another dialog of this screen is named ${value.id}: both would open.`,
        remedy: 'Give it a name of its own.',
      }
    ids.add(value.id)
  }
}

function isBlock({ value }: Position, kind: string): boolean {
  return isObject(value) && value.block === kind
}
