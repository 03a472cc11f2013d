import type { Layout, Screen, Text } from '../documents/library.ts'

/** The data of a screen that the router has before loading it. */
export interface ScreenEntry {
  path: Screen['path']
  /** The condition of the screen, or of its area. */
  allow: string
  layout: Layout
  visitors?: true
  widgets?: true
  /** Set if the screen needs its own page load, because its code editor or mail needs a looser policy for styles. */
  isolated?: 'editor' | 'mail'
  title: Text
  menu?: Exclude<Screen['menu'], false>
  /** The URL of its bundle, which contains the hash. */
  document: string
}
