import type { Customization } from './customization.ts'
import type { Catalogue, Language, Screen, Text } from './library.ts'
import type { ScreenBundle } from './screen-bundle.ts'

export type Layout = NonNullable<Screen['layout']>
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** What the router knows of every screen before it is opened. */
export interface ScreenEntry {
  path: Screen['path']
  allow: Screen['allow']
  layout: Layout
  title: Text
  menu?: Screen['menu']
  /** Where its bundle is served, addressed by its hash. */
  document: string
}

/** What the server writes into the first HTML, as JSON in `#boot`. */
export interface Boot {
  tenant: Customization
  language: Language
  screens: ScreenEntry[]
  /** Where the text catalogues are served, addressed by their hash. */
  texts: Record<Language, string>
  /** Enumeration, value, tone; a value that is not named is neutral. */
  tones: Record<string, Record<string, Tone>>
  enumerations: Record<string, string[]>
  build: string
  /** The bundle of the asked path. */
  first?: ScreenBundle
  /** The catalogue of `language`. */
  firstTexts?: Catalogue
}

/** The layout a screen names, or the one of its path's prefix. */
export function layoutOf(screen: Pick<Screen, 'path' | 'layout'>): Layout {
  if (screen.layout) return screen.layout
  if (/^\/(manager|user|entrepreneur)(\/|$)/.test(screen.path)) return 'dashboard'
  return /^\/invest(\/|$)/.test(screen.path) ? 'invest' : 'default'
}
