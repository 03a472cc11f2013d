import { createContext, useContext } from 'react'
import type { ToastStep, TrackStep } from '../generated/language.ts'
import type { ScreenBundle } from '../language/bundle/screen-bundle.ts'
import type { Customization } from '../language/customization/customization.ts'
import type { Catalogue, Language } from '../language/documents/library.ts'
import type { Registry } from './registry.ts'

export type { Language }
export type OperationDescriptor = ScreenBundle['operations'][string]
/** A form of the bundle, composed for the tenant. */
export type ComposedForm = ScreenBundle['forms'][string]
export type ToastKind = NonNullable<ToastStep['kind']>

/** The answer of getSession. Expressions read it by name; the renderer itself needs to know only who it is. */
export type Session = Readonly<{ id: string; authenticated: boolean } & Record<string, unknown>>

export interface CallOptions {
  /** Made when the person presses; the same for every retry of that press. */
  idempotencyKey?: string
  /** `file`: the answer is a Blob, a File where the server named it. */
  answer?: 'file'
  /** The page is being left: the call outlives it. Small bodies only. */
  leaving?: boolean
}

/** What the renderer needs of the application around it. */
export interface RendererServices {
  readonly registry: Registry
  readonly session: Session
  readonly tenant: Customization
  readonly language: Language
  /** The page shows a customization that is not published. */
  readonly preview: boolean
  /** Tones by enumeration and value; a value without one is neutral. */
  readonly tones: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly enumerations: Readonly<Record<string, readonly string[]>>

  /** The present by the server's clock: the demo's may have jumped. */
  now(): Date
  /** A text of the catalogue in the current language, with its placeholders filled. */
  t(key: string, values?: Record<string, unknown>): string
  /** The same for whoever can explain its terms: they stand in it as they are written, `[[tokens|token]]`. */
  marked(key: string, values?: Record<string, unknown>): string
  /** What explains the terms, by keys such as `glossary.token.meaning`. */
  glossary(): Promise<Catalogue>
  /** Whether the catalogue has such a text: some are optional, a field's help for one. */
  hasText(key: string): boolean

  /**
   * Calls an operation. Names that stand in `{}` in the path are its path, for GET and DELETE the others are the query
   * ('' is not sent), otherwise the body; for an upload the argument `file` (a File) is the multipart file. Resolves to
   * `data` of the answer, null for 204, a Blob for a file; rejects with a CallError. Ends an expired session itself.
   */
  call(operation: OperationDescriptor, args: Record<string, unknown>, options?: CallOptions): Promise<unknown>

  /** `to` is a filled path with its query. */
  navigate(to: string, options?: { replace?: boolean }): void
  /** Goes to an address outside the platform, and remembers its state: only who left from here comes back with it. One of our own pages opens as by a link. */
  leave(address: string): void
  /** Makes a screen's document ready: called when a link to it is hovered or focused. `path` is filled, without query. */
  prefetch(path: string): void

  toast(kind: ToastKind, text: string): void
  /** The toast of a failed call, in the specification's words (chapter 8); silent where that asks for silence. */
  toastError(error: unknown): void

  /** Keeps the session that login or verifyEmail answered; `goHome` leads on to the issuances of the person's area. */
  startSession(signedIn: unknown, options: { goHome: boolean }): Promise<void>
  /** Goes on as the person whom impersonateUser answered, and keeps the manager's own session aside. */
  impersonate(signedIn: unknown): void
  /** Logs out, and leads to the tenant's home unless a page is named. */
  endSession(page?: string): Promise<void>
  /** Asks getSession again; resolves to the fresh session. */
  reloadSession(): Promise<Session>

  /** Tells the analytics that run in this page of an event of the tenant's; without any of them nothing happens. */
  track(event: TrackStep['track']): Promise<void>

  /** Hands an error that nobody can act on to the error reporter. */
  report(error: unknown): void
}

const HostContext = createContext<RendererServices | null>(null)
export const RendererProvider = HostContext.Provider

export function useServices(): RendererServices {
  const host = useContext(HostContext)
  if (host === null) throw new Error('A renderer component stands outside RendererProvider.')
  return host
}
