import type { FastifyBaseLogger } from 'fastify'
import type { BatchDone, BatchItem, ErrorReportContent } from '../../generated/domain.ts'
import type { JobName, Jobs } from '../../generated/jobs.ts'
import type { Operations, Webhooks } from '../../generated/operations.ts'
import type { subjects } from '../../generated/subjects.ts'
import type { Customization } from '../../language/customization/customization.ts'
import type { Language, Library } from '../../language/documents/library.ts'
import type { CustomAnswer } from '../../language/forms/custom-fields.ts'
import type { Tx } from '../database/connection.ts'
import type { RequestOrigin } from '../identity/places.ts'
import type { JobOptions } from '../jobs/queues.ts'
import type { Examiner } from '../modules/files/examiner.ts'
import type { RegulatoryEntity } from '../providers/erir/provider.ts'
import type { FileStore } from '../providers/files/provider.ts'
import type { IdentityProvider } from '../providers/kyc/provider.ts'
import type { PaymentListener, PaymentProviders, PaymentReport } from '../providers/payment/service.ts'
import type { SignInProvider } from '../providers/sign-in/provider.ts'
import type { OperatorKeys } from '../providers/signature/operator-keys.ts'
import type { SimulatedTime } from '../providers/simulated-time.ts'
import type { SmsSender } from '../providers/sms/provider.ts'
import type { DocumentWorkerPool } from '../site/document-workers/pool.ts'
import type { SiteFinder } from '../site/site-cache.ts'
import type { Actor, User } from './actor.ts'
import type { ApplyTransition, LifecycleName } from './lifecycle/lifecycle.ts'
import type { DeferredWork, Outside } from './outside.ts'
import type { RecordOf } from './subject/subject.ts'

export type { Language, User }
export type Session = Operations['getSession']['result']

export interface Tenant {
  id: string
  slug: string
  /** The base of links in mails, such as https://alba.example.org. */
  origin: string
  customization: Customization
  /** The id of the customization for caches: a published version or a preview. */
  version: string
}

/** A customization that a manager previews before its publication. */
export interface Preview {
  id: string
  source: string
}

/** Fields of the request log in addition to the caller: ids only, no input. */
export interface LogFields {
  /** The affected account, such as that of a failed login. */
  account?: string | undefined
  /** The affected tenant, if it differs from the tenant of the request. */
  platform?: string
  /** The other persons whose data the response contains. */
  people?: string[]
  /** The other persons of whom the response contains only the name, next to another person's data. */
  named?: string[]
  /** The other persons of whom the response contains only what a list contains: name, email address and figures. */
  listed?: string[]
  /** Set if the stored response of an earlier request was returned. */
  repeated?: true
  /** Set if the request is a rehearsal, which is rolled back. */
  rehearsed?: true
}

/** Everything that business rules may read and use, independent of the actor and the entry point. */
export interface Context {
  /** The open transaction, which row level security limits to this tenant's rows. */
  tx: Tx
  tenant: Tenant
  /** The actor; null for a visitor. */
  actor: Actor | null
  /** The session for expressions; jobs and providers have a visitor's. */
  session: Session
  /** The domain time, which may be ahead of real time in the demo. */
  now: Date
  /** The real time, for sessions, codes and limits. */
  realNow: Date
  language: Language
  /** The tenant's time zone, in which calendar days begin and end. */
  timeZone: string
  /** Queues a job of this tenant in the same transaction, so that a rollback removes it. */
  send<N extends JobName>(job: N, data: Jobs[N], options?: JobOptions): Promise<void>
  /** Runs the tenant's due sweeps after the commit; called when a new time or a change makes rows due. */
  sweep(): Promise<void>
  /** Returns a text in the context's language, or in the given language of another reader. */
  text(key: string, values?: Record<string, unknown>, language?: Language): string
  /** Derives bytes from a text, the tenant's id and the server's secret. */
  derive(text: string): Buffer
  files: FileStore
  examiner: Examiner
  /** The product's documents. */
  library: Library
  /** The tenant's identity provider. */
  identity: IdentityProvider
  /** The regulatory entity that reviews the tenant's issuances; undefined if the tenant's managers review them. */
  entity: RegulatoryEntity | undefined
  /** The tenant's payment providers. */
  payments: PaymentProviders
  /** The listeners of the payment providers at which the tenant has an account, by provider. */
  paymentListeners: Readonly<Record<string, PaymentListener>>
  /** The daily reports of the payment providers at which the tenant has an account, by provider. */
  paymentReports: Readonly<Record<string, PaymentReport>>
  /** Returns the payment methods with an account for a choice of `modules.payment`. */
  accountsFor(chosen: Customization['modules']['payment']): readonly string[]
  google: SignInProvider
  /** The time of the simulators; undefined without simulators. */
  simulatedTime: SimulatedTime | undefined
  /** Whether the operator has an account at Stripe Identity. */
  hasStripe: boolean
  /** Whether the operator has an account at Twilio. */
  hasTwilio: boolean
  /** The sender of text messages; undefined if the tenant sends none. */
  sms: SmsSender | undefined
  /** The operator's signature keys. */
  operatorKeys: OperatorKeys
  documentWorkers: DocumentWorkerPool
  sites: SiteFinder
  log: FastifyBaseLogger
}

/** The context of an API request. */
export interface RequestContext extends Context {
  /** The id of a logged-in person's session. */
  sessionId: string | null
  /** When the person last used their second factor in this session or, without one, gave their password. */
  factorAt: Date | null
  /** When the session was opened. */
  sessionSince: Date | null
  /** Why the request's token was rejected; null if it is valid or there is none. */
  tokenProblem: 'session_expired' | 'unauthenticated' | null
  /** The previewed customization. Requests in a preview may only read. */
  preview: Preview | null
  /** The network and the browser from which the request came. */
  place: RequestOrigin
  requestId: string
  /** The fields that the operation adds to the request log. */
  noted: LogFields
  /** Sends an error of the person's browser to the error reporter. */
  report(report: ErrorReportContent): void
  /** Runs another operation for each item, one after the other and as the same person. A rehearsal is rolled back. */
  runEach(operation: string, items: readonly BatchItem[], rehearsed: boolean): Promise<BatchDone[]>
}

/** An uploaded file. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** A file whose bytes are stored. Files without a row are deleted later. */
export interface StoredFile {
  id: string
  name: string
  type: string
  size: number
  sha256: string
}

type SubjectOf<Kind> = Kind extends keyof typeof subjects ? RecordOf<(typeof subjects)[Kind]> : undefined
type TransitionOf<Name> = Name extends LifecycleName ? ApplyTransition<Name> : undefined

export interface Input<N extends keyof Operations> {
  params: Operations[N]['params']
  body: Operations[N]['body']
  /** The answers to the tenant's custom fields; null for an emptied field. */
  custom: Record<string, CustomAnswer | null>
  /** The loaded subject of the operation. */
  subject: SubjectOf<Operations[N]['subject']>
  /** Applies the document's event to the subject; handlers must call it. */
  transition: TransitionOf<Operations[N]['moves']>
  /** The file, for operations with `upload`. */
  file?: StoredFile | undefined
}

/**
 * The implementation of one operation. It throws `ApiError` to reject a request; its result is validated against the
 * document.
 */
export type Handler<N extends keyof Operations> = (
  ctx: RequestContext,
  input: Input<N>,
) => Promise<
  Operations[N]['result'] | Outside<Operations[N]['result']> | DeferredWork<Operations[N]['result']>
>

export type Handlers<N extends keyof Operations> = { [Name in N]: Handler<Name> }

/** The outcome of a provider's message: applied, or about an unknown subject. */
export type EventOutcome = 'applied' | 'unknown'

/** The function that processes a webhook's stored message; after an error the message is retried. */
export type WebhookHandler<N extends keyof Webhooks> = (
  ctx: Context,
  message: Webhooks[N],
) => Promise<EventOutcome | Outside<EventOutcome, Context>>

export type WebhookHandlers<N extends keyof Webhooks> = { [Name in N]: WebhookHandler<Name> }
