import type { Values } from '../../generated/language.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import { withoutUndefined } from '../../language/common/objects.ts'
import { mentions } from '../../language/expressions/mentions.ts'
import type { Reader } from './evaluator.ts'
import type { Scope } from './scope.ts'

/** A name to be read, for the screen or the conditions of a flow. */
export interface ReadEntry {
  name: string
  call: string
  with: Values
  /** Read only where this holds; elsewhere the name is an empty object. */
  when?: string
  /** The flow whose conditions use the name; undefined for the screen's own data. */
  flow?: string
  /** Depends on itself. */
  neverRead?: true
}

/** Orders the reads of a screen by their dependencies. */
export function readEntriesOf({ screen, flows }: Pick<ScreenBundle, 'screen' | 'flows'>): ReadEntry[] {
  return [
    ...inOrder(entriesOf(screen.data)),
    ...Object.entries(flows).flatMap(([flow, document]) => inOrder(entriesOf(document.data, flow))),
  ]
}

function entriesOf(data: ScreenBundle['screen']['data'], flow?: string): ReadEntry[] {
  return Object.entries(data ?? {}).map(([name, { call, with: values = {}, when }]) =>
    withoutUndefined({ name, call, with: values, when, flow }),
  )
}

/** Entries that need another one's result come after it; otherwise as written. Those that wait in a circle come last. */
export function inOrder(entries: readonly ReadEntry[]): ReadEntry[] {
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

/** The names of other data that an entry's arguments mention. */
function needsOf(entry: ReadEntry, names: readonly string[]): string[] {
  return names.filter((name) => Object.values(entry.with).some((expression) => mentions(expression, name)))
}

/** The arguments of a call, or null while a name they need is not read yet. */
export function argumentsOf(
  entry: ReadEntry,
  scope: Scope,
  names: readonly string[],
  read: Reader,
): Record<string, unknown> | null {
  const waits = needsOf(entry, names).some((name) => scope[name] === undefined)
  return waits ? null : read.values(entry.with, scope)
}
