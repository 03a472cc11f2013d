import { createContext, useContext } from 'react'
import type { Text } from '../../generated/language.ts'
import type { ScreenBundle } from '../../language/bundle/screen-bundle.ts'
import type { Flow } from '../../language/documents/library.ts'
import type { Scope } from '../data/scope.ts'

/** The state shared by the blocks of a screen. */
export interface ScreenState {
  bundle: ScreenBundle
  /** The parameters of the path, and all query parameters. */
  location: { route: Readonly<Record<string, string>>; url: Readonly<Record<string, string>> }
  /** Changes query parameters; '' removes one. Replaces the history entry unless `push` is set. */
  setUrl(changes: Record<string, string>, options?: { push?: boolean }): void
  /** Reloads data by name, or the session; resolves when they are loaded. */
  reload(names: readonly string[]): Promise<void>
  reloadAll(): Promise<void>
  /**
   * The reload functions of parts that load their own data, such as forms. They are called with the names to reload,
   * or without an argument for all.
   */
  dataReloaders: Set<(names?: readonly string[]) => Promise<unknown>>
  /** Discards the cached data of other screens after a write. */
  invalidateOtherReads(): void
  /** The flows of the bundle, each with the scope of its conditions; absent while its data load. */
  flows: Readonly<Record<string, { flow: Flow; scope: Scope }>>
  openDialogs: ReadonlySet<string>
  openDialog(id: string): void
  closeDialog(id: string): void
  /** The reason for which the page's primary action is disabled, such as an unread contract. */
  blockReason: Text | null
  setBlockReason(reason: Text | null): void
}

export const ScreenContext = createContext<ScreenState | null>(null)

export function useScreen(): ScreenState {
  const screen = useContext(ScreenContext)
  if (screen === null) throw new Error('A block stands outside a screen.')
  return screen
}
