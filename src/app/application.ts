import { createContext, useContext } from 'react'
import type { ScreenEntry } from '../language/bundle/screen-entry.ts'
import type { Boot } from '../protocol/boot.ts'
import type { Api } from './api.ts'
import type { BuildWatch } from './build-watch.ts'
import type { Clock } from './clock.ts'
import type { Documents } from './documents.ts'
import type { FreshFactor } from './fresh-factor.ts'
import type { Texts } from './i18n.ts'
import type { NotificationStream } from './notification-stream.ts'
import type { FindScreen } from './routes.ts'
import type { SessionStore } from './session.ts'
import type { TokenStore } from './token-store.ts'

/** The parts that live as long as the page does. */
export interface Application {
  boot: Boot
  clock: Clock
  tokens: TokenStore
  session: SessionStore
  api: Api
  /** Hears of what is new for who is here, until the server, the line or the signal ends it. */
  listen: NotificationStream
  /** Subscribes to completed writes. Returns an unsubscribe function. */
  written: (told: () => void) => () => unknown
  factor: FreshFactor
  documents: Documents
  texts: Texts
  builds: BuildWatch
  find: FindScreen
  /** This page came with a Content-Security-Policy that lets the tenant's widgets load. */
  takesWidgets: boolean
  /** This page shows a customization that is not published. */
  preview: boolean
  /** This page came with the policy of a code editor or of a mail, and holds no other screen. */
  isolated: ScreenEntry['isolated']
  /** Changes the language: texts, `<html lang>` and this browser's setting. */
  speak: (language: Boot['language']) => Promise<void>
  report: (error: unknown) => void
}

const ApplicationContext = createContext<Application | null>(null)
export const ApplicationProvider = ApplicationContext.Provider

export function useApplication(): Application {
  const application = useContext(ApplicationContext)
  if (application === null) throw new Error('A part of the shell stands outside ApplicationProvider.')
  return application
}
