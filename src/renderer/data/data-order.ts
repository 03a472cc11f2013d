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
  /** Whether the read depends on itself. */
  neverRead?: true
}

/** Orders the reads of a screen by their dependencies. */
export function readEntriesOf({ screen, flows }: Pick<ScreenBundle, 'screen' | 'flows'>): ReadEntry[] {
  return [
    ...inDependencyOrder(entriesOf(screen.data)),
    ...Object.entries(flows).flatMap(([flow, document]) => inDependencyOrder(entriesOf(document.data, flow))),
  ]
}

function entriesOf(data: ScreenBundle['screen']['data'], flow?: string): ReadEntry[] {
  return Object.entries(data ?? {}).map(([name, { call, with: values = {}, when }]) =>
    withoutUndefined({ name, call, with: values, when, flow }),
  )
}

/** Sorts entries after those they depend on, otherwise as written. Entries in a cycle come last. */
export function inDependencyOrder(entries: readonly ReadEntry[]): ReadEntry[] {
  const names = entries.map(({ name }) => name)
  const ordered: ReadEntry[] = []
  let waiting = [...entries]
  while (waiting.length > 0) {
    const ready = waiting.filter((entry) =>
      needsOf(entry, names).every((name) => ordered.some((placed) => placed.name === name)),
    )
    if (ready.length === 0)
      return [...ordered, ...waiting.map((entry) => ({ ...entry, neverRead: true as const }))]
    ordered.push(...ready)
    waiting = waiting.filter((entry) => !ready.includes(entry))
  }
  return ordered
}

/** Returns the names of other data used in an entry's arguments. */
function needsOf(entry: ReadEntry, names: readonly string[]): string[] {
  return names.filter((name) => Object.values(entry.with).some((expression) => mentions(expression, name)))
}

/** Returns the arguments of a call; null while data they need are not loaded. */
export function argumentsOf(
  entry: ReadEntry,
  scope: Scope,
  names: readonly string[],
  read: Reader,
): Record<string, unknown> | null {
  const waits = needsOf(entry, names).some((name) => scope[name] === undefined)
  return waits ? null : read.values(entry.with, scope)
}
