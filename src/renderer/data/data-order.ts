import type { Values } from '../../generated/language.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { withoutUndefined } from '../../language/common/objects.ts'
import { mentions } from '../../language/expressions/mentions.ts'
import type { Reader } from './evaluator.ts'
import type { Scope } from './scope.ts'

/** A read of the screen or of a flow's conditions, by name. */
export interface ReadEntry {
  name: string
  call: string
  with: Values
  /** The condition of the read; if it is false, the name is an empty object. */
  when?: string
  /** The flow whose conditions use the name; undefined for the screen's own data. */
  flow?: string
  /** Set if the read depends on itself, directly or through other reads. It is then never sent. */
  neverRead?: true
}

/** Orders the reads of a screen by their dependencies. */
export function readEntriesOf({ screen, flows }: Pick<ScreenBundle, 'screen' | 'flows'>): ReadEntry[] {
  return [
    ...sortByDependencies(entriesOf(screen.data)),
    ...Object.entries(flows).flatMap(([flow, document]) =>
      sortByDependencies(entriesOf(document.data, flow)),
    ),
  ]
}

function entriesOf(data: ScreenBundle['screen']['data'], flow?: string): ReadEntry[] {
  return Object.entries(data ?? {}).map(([name, { call, with: values = {}, when }]) =>
    withoutUndefined({ name, call, with: values, when, flow }),
  )
}

/**
 * Sorts entries after those on which they depend, otherwise in the order of the document. Entries in a cycle come
 * last.
 */
export function sortByDependencies(entries: readonly ReadEntry[]): ReadEntry[] {
  const names = entries.map(({ name }) => name)
  const ordered: ReadEntry[] = []
  let pendingEntries = [...entries]
  while (pendingEntries.length > 0) {
    const readyEntries = pendingEntries.filter((entry) =>
      dependenciesOf(entry, names).every((name) => ordered.some((placed) => placed.name === name)),
    )
    if (readyEntries.length === 0)
      return [...ordered, ...pendingEntries.map((entry) => ({ ...entry, neverRead: true as const }))]
    ordered.push(...readyEntries)
    pendingEntries = pendingEntries.filter((entry) => !readyEntries.includes(entry))
  }
  return ordered
}

/** Returns the names of other data used in an entry's arguments. */
function dependenciesOf(entry: ReadEntry, names: readonly string[]): string[] {
  return names.filter((name) => Object.values(entry.with).some((expression) => mentions(expression, name)))
}

/** Returns the arguments of a call; null while data that they need have not been loaded. */
export function argumentsOf(
  entry: ReadEntry,
  scope: Scope,
  names: readonly string[],
  reader: Reader,
): Record<string, unknown> | null {
  const lacksData = dependenciesOf(entry, names).some((name) => scope[name] === undefined)
  return lacksData ? null : reader.values(entry.with, scope)
}
