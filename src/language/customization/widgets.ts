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
  /** Sends the name of an event to the script. */
  track?(globals: Record<string, unknown>, event: string): void
  sources: Sources
}

/**
 * Returns whether a page may load widgets: its screen must allow them, and its address must not contain a secret, which
 * their scripts could read. The server derives the Content-Security-Policy from the result, and the browser loads the
 * widgets after consent.
 */
export function canLoadWidgets(screen: Pick<ScreenEntry, 'widgets'> | undefined, search: string): boolean {
  return screen?.widgets === true && !new URLSearchParams(search).has('secret')
}
