import type { Layout, Screen, Text } from '../documents/library.ts'

/** What the router knows of every screen before it is opened. */
export interface ScreenEntry {
  path: Screen['path']
  /** The screen's own condition, or its area's. */
  allow: string
  layout: Layout
  visitors?: true
  widgets?: true
  /** Its code editor, or the mail it shows, brings styles into the page, which our policy forbids everywhere else: it is a page by itself. */
  isolated?: 'editor' | 'mail'
  title: Text
  menu?: Exclude<Screen['menu'], false>
  /** Where its bundle is served, addressed by its hash. */
  document: string
}
