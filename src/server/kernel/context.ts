import type { FastifyBaseLogger } from 'fastify'
import type { BatchDone, BatchItem, ErrorReportContent } from '../../generated/domain.ts'
import type { JobName, Jobs } from '../../generated/jobs.ts'
import type { Operations, Webhooks } from '../../generated/operations.ts'
import type { subjects } from '../../generated/subjects.ts'
import type { Customization } from '../../language/customization/customization.ts'
import type { Language, Library } from '../../language/documents/library.ts'
import type { CustomAnswer } from '../../language/forms/custom-fields.ts'
import type { Tx } from '../database/connection.ts'
import type { Place } from '../identity/places.ts'
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
  /** Contains the base of links in mails, such as https://alba.example.org. */
  origin: string
  customization: Customization
  /** Identifies the customization for caches: a published version or a preview. */
  version: string
}

/** Describes a customization that a manager previews before its publication. */
export interface Preview {
  id: string
  source: string
}

/** Describes fields of the request log in addition to the caller: ids only, no input. */
export interface LogFields {
  /** Identifies the affected account, such as that of a failed login. */
  account?: string | undefined
  /** Names the affected tenant, if it is another than the requested one. */
  platform?: string
  /** Lists the other persons whose data the answer contains. */
  people?: string[]
  /** Lists the other persons of whom the answer contains no more than a list does: name, e-mail and figures. */
  listed?: string[]
  /** Tells that the stored answer of an earlier request was returned. */
  repeated?: true
  /** Tells that the request is a rehearsal, which is rolled back. */
  rehearsed?: true
}

/** Contains all that business rules may read and use, independent of the actor and the entry point. */
export interface Context {
  /** Contains the open transaction, in which row security shows this tenant's rows only. */
  tx: Tx
  tenant: Tenant
  /** Contains the actor; null for a visitor. */
  actor: Actor | null
  /** Contains the session for expressions; a visitor's for jobs and providers. */
  session: Session
  /** Contains domain time, which may run ahead of real time in the demo. */
  now: Date
  /** Contains real time, for sessions, codes and limits. */
  realNow: Date
  language: Language
  /** Queues a job of this tenant in the same transaction, so that a rollback removes it. */
  send<N extends JobName>(job: N, data: Jobs[N], options?: JobOptions): Promise<void>
  /** Starts every sweep of the tenant after the commit, because its domain time has changed. */
  sweep(): Promise<void>
  /** Returns a text of the catalogue in the context's language, or in another reader's. */
  text(key: string, values?: Record<string, unknown>, language?: Language): string
  /** Derives bytes from a text and the server's secret. */
  derive(words: string): Buffer
  files: FileStore
  examiner: Examiner
  /** Contains the product's documents. */
  library: Library
  /** Contains the tenant's identity provider. */
  identity: IdentityProvider
  /** Contains the regulatory entity that reviews the tenant's issuances; undefined if its managers do. */
  entity: RegulatoryEntity | undefined
  /** Contains the tenant's payment providers. */
  payments: PaymentProviders
  /** Maps payment providers with an account of the tenant to their listeners. */
  paymentListeners: Readonly<Record<string, PaymentListener>>
  /** Maps payment providers with an account of the tenant to their daily reports. */
  paymentReports: Readonly<Record<string, PaymentReport>>
  /** Returns the payment methods with an account for a choice of `modules.payment`. */
  accountsFor(chosen: Customization['modules']['payment']): readonly string[]
  google: SignInProvider
  /** Contains the time of the simulators; undefined without them. */
  simulatedTime: SimulatedTime | undefined
  /** Tells whether the operator has an account at Stripe Identity. */
  hasStripe: boolean
  /** Tells whether the operator has an account at Twilio. */
  hasTwilio: boolean
  /** Contains the sender of text messages; undefined if the tenant sends none. */
  sms: SmsSender | undefined
  /** Returns the operator's signature keys. */
  operatorKeys: OperatorKeys
  documentWorkers: DocumentWorkerPool
  sites: SiteFinder
  log: FastifyBaseLogger
}

/** Describes the context of an API request. */
export interface RequestContext extends Context {
  /** Identifies the session of a logged-in person. */
  sessionId: string | null
  /** Contains when the person last gave their second factor in this session; without one, their password. */
  factorAt: Date | null
  /** Contains when the session was opened. */
  sessionSince: Date | null
  /** Contains why the request's token was rejected; null without a token or with a valid one. */
  tokenProblem: 'session_expired' | 'unauthenticated' | null
  /** Contains the previewed customization; requests in a preview may only read. */
  preview: Preview | null
  place: Place
  requestId: string
  noted: LogFields
  /** Sends an error of the person's browser to the error reporter. */
  report(report: ErrorReportContent): void
  /** Runs another operation for each item in turn as the same person; a rehearsal is rolled back. */
  runEach(operation: string, items: readonly BatchItem[], rehearsed: boolean): Promise<BatchDone[]>
}

/** Describes an uploaded file. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** Describes a file whose bytes are stored; files without a row are deleted later. */
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
  /** Contains the answers to the tenant's custom fields; null for an emptied one. */
  custom: Record<string, CustomAnswer | null>
  /** Contains the loaded subject of the operation. */
  subject: SubjectOf<Operations[N]['subject']>
  /** Applies the document's event to the subject; handlers must call it. */
  transition: TransitionOf<Operations[N]['moves']>
  /** Contains the file, for operations with `upload`. */
  file?: StoredFile | undefined
}

/** Implements one operation. Throws `ApiError` to reject it; its result is validated against the document. */
export type Handler<N extends keyof Operations> = (
  ctx: RequestContext,
  input: Input<N>,
) => Promise<
  Operations[N]['result'] | Outside<Operations[N]['result']> | DeferredWork<Operations[N]['result']>
>

export type Handlers<N extends keyof Operations> = { [Name in N]: Handler<Name> }

/** Describes the outcome of a provider's message: applied, or about an unknown subject. */
export type EventOutcome = 'applied' | 'unknown'

/** Processes a webhook's stored message; after an error it is retried. */
export type WebhookHandler<N extends keyof Webhooks> = (
  ctx: Context,
  message: Webhooks[N],
) => Promise<EventOutcome | Outside<EventOutcome, Context>>

export type WebhookHandlers<N extends keyof Webhooks> = { [Name in N]: WebhookHandler<Name> }
