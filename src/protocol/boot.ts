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
  'givePassword',
  'giveSecondFactor',
  'loginSecret',
  'logout',
  'setLanguage',
] as const

export type ShellCall = (typeof shellCalls)[number]

/** The texts of an aside that are in the first HTML; empty where the tenant has none. */
export interface Opening {
  headline: string
  text: string
  /** The sentence that names the licence and its number. */
  licence: string
}

/** The boot data that the server writes into the HTML as JSON in `#boot`. */
export interface Boot {
  tenant: Customization
  language: Language
  screens: ScreenEntry[]
  /** Whether the tenant has analytics or a chat. */
  widgets: boolean
  homes: Home[]
  calls: Record<ShellCall, Pick<Operation, 'method' | 'path'>>
  /** The rules for the base path between the API's root and a call. */
  bases: Hosts['bases']
  constants: Constants
  /** The URLs of the text catalogues, which contain their hash. */
  texts: Record<Language, string>
  /** The URLs of the glossary. */
  glossary: Record<Language, string>
  /** The URLs of the tenant's colours and icon, which change with their content. */
  theme: string
  favicon: string
  /** The tones by enumeration and value; values without one are neutral. */
  tones: Record<string, Record<string, Tone>>
  enumerations: Record<string, string[]>
  /** Changes with every build, every document and every publish of the tenant's customization. */
  build: string
  /** Whether the browser checks a session's expiry time; the server always does. */
  checkExpiry: boolean
  /** The version of the documents, while they are being edited (npm start -- --watch). */
  watch?: string
  /** The bundle of the requested path. */
  first?: ScreenBundle
  /** The texts of the aside of the requested path, in `language`. */
  opening?: Opening
  /** The texts of this page, in `language`. */
  firstTexts?: Catalogue
}
