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
  /** Passes on an event by name alone. */
  track?(globals: Record<string, unknown>, event: string): void
  sources: Sources
}

/**
 * Returns whether a page may load widgets: if its screen allows them and its address contains no secret, which their
 * scripts could read. The server derives the Content-Security-Policy from it, and the browser loads them after consent.
 */
export function mayHoldWidgets(screen: Pick<ScreenEntry, 'widgets'> | undefined, search: string): boolean {
  return screen?.widgets === true && !new URLSearchParams(search).has('secret')
}
