import { isObject } from '../../common/objects.ts'
import type { Position } from '../../documents/walk.ts'
import type { CheckedDocument } from '../context.ts'
import type { Finding, Rule } from '../problem.ts'

/** Requires unique tab names within a list of tabs and unique dialog ids within a screen. */
export const rule: Rule = {
  name: 'every-name-on-a-screen-is-its-own',
  *check({ documents }) {
    const dialogIds = new Map<object, Set<unknown>>()
    for (const document of documents) {
      for (const position of document.positions)
        if (isBlock(position, 'tabs')) yield* duplicateTabs(document.document, position)
      const root = document.inlined?.root ?? document.document
      const ids = dialogIds.get(root) ?? new Set()
      dialogIds.set(root, ids)
      yield* duplicateDialogs(document, ids)
    }
  },
}

function* duplicateTabs(document: object, { value, path }: Position): Generator<Finding> {
  const tabs = isObject(value) && Array.isArray(value.tabs) ? value.tabs : []
  const names: unknown[] = tabs.map((tab) => (isObject(tab) ? tab.name : undefined))
  for (const [index, name] of names.entries())
    if (name !== undefined && names.indexOf(name) < index)
      yield {
        document,
        path: [...path, 'tabs', index, 'name'],
        message: `Another tab before it is named ${name}: this one can never be opened.`,
        remedy: 'Give it another name.',
      }
}

function* duplicateDialogs({ document, positions }: CheckedDocument, ids: Set<unknown>): Generator<Finding> {
  for (const position of positions) {
    const { value, path } = position
    if (!isBlock(position, 'dialog') || !isObject(value) || value.id === undefined) continue
    if (ids.has(value.id))
      yield {
        document,
        path: [...path, 'id'],
        message: `Another dialog of this screen has the id ${value.id}: both would open.`,
        remedy: 'Give it another id.',
      }
    ids.add(value.id)
  }
}

function isBlock({ value }: Position, kind: string): boolean {
  return isObject(value) && value.block === kind
}
