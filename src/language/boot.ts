import type { Customization } from './customization.ts'
import type { Catalogue, Language, Layout, Screen, Text } from './library.ts'
import type { ScreenBundle } from './screen-bundle.ts'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** What the router knows of every screen before it is opened. */
export interface ScreenEntry {
  path: Screen['path']
  /** The screen's own condition, or its area's. */
  allow: string
  layout: Layout
  visitors?: true
  widgets?: true
  /** Its code editor writes styles into the page, which our policy forbids everywhere else: it is a page by itself. */
  alone?: true
  title: Text
  menu?: Screen['menu']
  /** Where its bundle is served, addressed by its hash. */
  document: string
}

/** Where people begin, and who: of several the first whose condition holds. */
export interface Home {
  path: string
  allow: string
}

/** What the server writes into the first HTML, as JSON in `#boot`. */
export interface Boot {
  tenant: Customization
  language: Language
  screens: ScreenEntry[]
  /** The tenant has analytics or a chat. */
  widgets: boolean
  homes: Home[]
  /** Where the text catalogues are served, addressed by their hash. */
  texts: Record<Language, string>
  /** The addresses of the tenant's colours and icon, which change when they do. */
  theme: string
  favicon: string
  /** Enumeration, value, tone; a value that is not named is neutral. */
  tones: Record<string, Record<string, Tone>>
  enumerations: Record<string, string[]>
  /** Changes with every build, every document and every publish of the tenant's customization. */
  build: string
  /** Whether the browser looks at a session's expiry time; the server always does. */
  checkExpiry: boolean
  /** Which version of the documents this is, while somebody writes them (npm start -- --watch). */
  watch?: string
  /** The bundle of the asked path. */
  first?: ScreenBundle
  /** The catalogue of `language`. */
  firstTexts?: Catalogue
}
