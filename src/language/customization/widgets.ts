import type { ScreenEntry } from '../bundle/screen-entry.ts'
import type { Customization } from './customization.ts'

/** The sources that a widget needs, by directive of the Content-Security-Policy. */
export type Sources = Partial<
  Record<'script-src' | 'connect-src' | 'img-src' | 'style-src' | 'font-src' | 'frame-src', readonly string[]>
>

/** A third-party script for analytics or chat, of which the tenant gives only the id. */
export interface Widget {
  /** The setting under `analytics` that holds the id. */
  setting: keyof Customization['analytics']
  script(id: string): string
  /** Additional attributes of the script element. */
  attributes?(id: string): Record<string, string>
  /** Prepares the globals that the script expects. */
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
