import { createContext, useContext } from 'react'
import type { ScreenEntry } from '../language/bundle/screen-entry.ts'
import type { Boot } from '../protocol/boot.ts'
import type { Api } from './api.ts'
import type { BuildWatch } from './build-watch.ts'
import type { Clock } from './clock.ts'
import type { Documents } from './documents.ts'
import type { Texts } from './i18n.ts'
import type { NotificationStream } from './notification-stream.ts'
import type { ProofPrompt } from './proof-prompt.ts'
import type { FindScreen } from './routes.ts'
import type { SessionStore } from './session.ts'
import type { TokenStore } from './token-store.ts'

/** The services that exist for the lifetime of the page. */
export interface Application {
  boot: Boot
  clock: Clock
  tokens: TokenStore
  session: SessionStore
  api: Api
  /** Ends the calls under way when the person logs out; another page follows. */
  endCalls: () => void
  /** Streams the current user's notifications until the server, the connection or the signal ends the stream. */
  streamNotifications: NotificationStream
  /** Subscribes to completed writes. Returns an unsubscribe function. */
  subscribeToWrites: (listener: () => void) => () => unknown
  proofPrompt: ProofPrompt
  documents: Documents
  texts: Texts
  builds: BuildWatch
  findScreen: FindScreen
  /** Whether the Content-Security-Policy of this page allows the tenant's widgets. */
  allowsWidgets: boolean
  /** Whether this page previews an unpublished customization. */
  preview: boolean
  /** The policy of a page with its own Content-Security-Policy (code editor, mail), which shows no other screen. */
  isolation: ScreenEntry['isolated']
  /** Changes the language of the texts and `<html lang>`, and stores it in this browser. */
  changeLanguage: (language: Boot['language']) => Promise<void>
  report: (error: unknown) => void
}

const ApplicationContext = createContext<Application | null>(null)
export const ApplicationProvider = ApplicationContext.Provider

export function useApplication(): Application {
  const application = useContext(ApplicationContext)
  if (application === null) throw new Error('A part of the shell stands outside ApplicationProvider.')
  return application
}
