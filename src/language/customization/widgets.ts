import type { ScreenEntry } from '../bundle/screen-entry.ts'
import type { Customization } from './customization.ts'

/** What a page of ours lets a widget reach, by directive of its Content-Security-Policy. */
export type Sources = Partial<
  Record<'script-src' | 'connect-src' | 'img-src' | 'style-src' | 'font-src' | 'frame-src', readonly string[]>
>

/** A tenant's analytics or chat: somebody else's script, of which the tenant gives only the id. */
export interface Widget {
  /** The setting under `analytics` that holds the id. */
  setting: keyof Customization['analytics']
  script(id: string): string
  /** What the script's element says besides. */
  attributes?(id: string): Record<string, string>
  /** What the script expects to find among the page's globals. */
  prepare?(globals: Record<string, unknown>, id: string, now: number): void
  /** Hands on an event by its name alone. */
  track?(globals: Record<string, unknown>, event: string): void
  sources: Sources
}

/**
 * Whether a page may hold widgets: its screen says so, and its address holds no secret, which they would read. Server
 * and browser ask the same: the one opens the page's Content-Security-Policy, the other loads them after consent.
 */
export function mayHoldWidgets(screen: Pick<ScreenEntry, 'widgets'> | undefined, search: string): boolean {
  return screen?.widgets === true && !new URLSearchParams(search).has('secret')
}
