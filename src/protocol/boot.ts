import type { ScreenBundle } from '../language/bundle/screen-bundle.ts'
import type { ScreenEntry } from '../language/bundle/screen-entry.ts'
import type { Customization } from '../language/customization/customization.ts'
import type { Home } from '../language/documents/areas.ts'
import type { Catalogue, Constants, Hosts, Language, Operation } from '../language/documents/library.ts'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** Operations called by the shell on any screen. */
export const shellCalls = [
  'countNotifications',
  'describeLink',
  'finishGoogleSignIn',
  'getSession',
  'giveSecondFactor',
  'loginSecret',
  'logout',
  'setLanguage',
] as const

export type ShellCall = (typeof shellCalls)[number]

/** The boot data that the server writes into the HTML as JSON in `#boot`. */
export interface Boot {
  tenant: Customization
  language: Language
  screens: ScreenEntry[]
  /** The tenant has analytics or a chat. */
  widgets: boolean
  homes: Home[]
  calls: Record<ShellCall, Pick<Operation, 'method' | 'path'>>
  /** The base path between the API's root and a call. */
  bases: Hosts['bases']
  constants: Constants
  /** The URLs of the text catalogues, which contain their hash. */
  texts: Record<Language, string>
  /** The URLs of the glossary. */
  glossary: Record<Language, string>
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
  /** The texts of this page, in `language`. */
  firstTexts?: Catalogue
}
