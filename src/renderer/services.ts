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

/** The response of getSession. Expressions read its properties by name; the renderer itself uses only these two. */
export type Session = Readonly<{ id: string; authenticated: boolean } & Record<string, unknown>>

export interface CallOptions {
  /** The idempotency key of the person's action, the same for every retry. */
  idempotencyKey?: string
  /** `file` requests a Blob; it is a File if the server sent a file name. */
  responseType?: 'file'
  /** Whether the request must survive the closing of the page, which browsers allow for small bodies only. */
  keepalive?: boolean
}

/** The services that the renderer requires of the application. */
export interface RendererServices {
  readonly registry: Registry
  readonly session: Session
  readonly tenant: Customization
  readonly language: Language
  /** Whether the page previews an unpublished customization. */
  readonly preview: boolean
  /** Tones by enumeration and value; a value without one is neutral. */
  readonly tones: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly enumerations: Readonly<Record<string, readonly string[]>>

  /** Returns the server's time. It differs from the device's, because the demo's clock can be moved. */
  now(): Date
  /** Returns a text in the current language, with its placeholders filled. */
  t(key: string, values?: Record<string, unknown>): string
  /** Returns a text with the markup of its glossary terms, `[[tokens|token]]`. */
  tWithTerms(key: string, values?: Record<string, unknown>): string
  /** Loads the explanations of terms, by keys such as `glossary.token.meaning`. */
  glossary(): Promise<Catalogue>
  /** Returns whether a text exists: some are optional, such as a field's help. */
  hasText(key: string): boolean

  /**
   * Calls an operation: arguments fill the path, then the query (GET and DELETE, '' is left out) or the body; a File as
   * `file` is uploaded as multipart. Resolves to the response's `data`, null for 204 or a Blob; rejects with a
   * CallError and ends an expired session.
   */
  call(operation: OperationDescriptor, args: Record<string, unknown>, options?: CallOptions): Promise<unknown>

  /** Opens a screen; `to` is a filled path with its query. */
  navigate(to: string, options?: { replace?: boolean }): void
  /**
   * Opens an address outside the platform and stores its `state` parameter, which is checked on return. An address
   * of the platform opens like a link.
   */
  leave(address: string): void
  /** Prefetches a screen when a link to it is hovered or focused. `path` is filled and has no query. */
  prefetch(path: string): void

  toast(kind: ToastKind, text: string): void
  /** Displays the toast of a failed call (specification, chapter 8), unless the response says that there is none. */
  toastError(error: unknown): void

  /** Starts a session with the response of login or verifyEmail; `goHome` redirects to the person's home. */
  startSession(response: unknown, options: { goHome: boolean }): Promise<void>
  /** Starts an impersonation with the response of impersonateUser, and retains the manager's session. */
  impersonate(response: unknown): void
  /** Logs out and opens `page`, by default the tenant's home page. */
  endSession(page?: string): Promise<void>
  /** Reloads the session and resolves to it. */
  reloadSession(): Promise<Session>

  /** Sends an event that the tenant has named to its analytics, if loaded. */
  track(event: TrackStep['track']): Promise<void>

  /** Reports an error that the person cannot act on. */
  report(error: unknown): void
}

const ServicesContext = createContext<RendererServices | null>(null)
export const RendererProvider = ServicesContext.Provider

export function useServices(): RendererServices {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('A renderer component stands outside RendererProvider.')
  return services
}
