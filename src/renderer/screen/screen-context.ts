import { createContext, useContext } from 'react'
import type { Text } from '../../generated/language.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import type { Flow } from '../../language/documents/library.ts'
import type { Scope } from '../data/scope.ts'

/** What the blocks of one shown screen share. */
export interface ScreenState {
  bundle: ScreenBundle
  /** Where the person is: what the path's {names} stand for, and all query parameters of the address. */
  place: { route: Readonly<Record<string, string>>; url: Readonly<Record<string, string>> }
  /** Changes query parameters; '' removes one. Replaces the entry of the browser's history unless told to push. */
  setUrl(changes: Record<string, string>, options?: { push?: boolean }): void
  /** Reads names under data, or the session, again; resolves when they are fresh. */
  reload(names: readonly string[]): Promise<void>
  reloadAll(): Promise<void>
  /** What reads for itself on this screen, such as a form: each is told of names that are read again, or that all are. */
  rereads: Set<(names?: readonly string[]) => Promise<unknown>>
  /** Tells that a write happened: what other screens have read is not to be trusted any more. */
  forgetOthers(): void
  /** The flows of the bundle with the names their conditions may use; a flow is absent while these load. */
  flows: Readonly<Record<string, { flow: Flow; scope: Scope }>>
  openDialogs: ReadonlySet<string>
  openDialog(id: string): void
  closeDialog(id: string): void
  /** Why the page's primary action has to wait, while something must be read first. */
  hold: Text | null
  setHold(reason: Text | null): void
}

export const ScreenContext = createContext<ScreenState | null>(null)

export function useScreen(): ScreenState {
  const screen = useContext(ScreenContext)
  if (screen === null) throw new Error('A block stands outside a screen.')
  return screen
}
