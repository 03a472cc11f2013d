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
import type { DocumentWorkerPool } from '../site/document-workers/pool.ts'
import type { SiteFinder } from '../site/site-cache.ts'
import type { Actor, User } from './actor.ts'
import type { ApplyTransition, LifecycleName } from './lifecycle/lifecycle.ts'
import type { Afterwards, Outside } from './outside.ts'
import type { FoundBy } from './subject/subject.ts'

export type { Language, User }
export type Session = Operations['getSession']['result']

export interface Tenant {
  id: string
  slug: string
  /** Where links in mails lead, such as https://alba.example.org. */
  origin: string
  customization: Customization
  /** Names the customization, for caches: a published version, or a preview. */
  version: string
}

/** A document that a manager looks at before it is published. */
export interface Preview {
  id: string
  source: string
}

/** What the log tells of a request beside who asked: ids only, nothing that was typed. */
export interface LogFields {
  /** The account that it is about, such as the one somebody tried to log in to. */
  account?: string | undefined
  /** The tenant that it is about, where it is not the one asked. */
  platform?: string
  /** The other people whose data its answer shows. */
  people?: string[]
  /** It had been done before: the stored answer was given again. */
  repeated?: true
  /** Nothing of it stayed: somebody asked what would come of it. */
  rehearsed?: true
}

/** What the rules of the business may know and touch, whoever acts and by whatever way they came. */
export interface Context {
  /** The open transaction: row security shows it this tenant's rows only. */
  tx: Tx
  tenant: Tenant
  /** null is a visitor. */
  actor: Actor | null
  /** How expressions see the person who acts; a visitor's for everybody else. */
  session: Session
  /** Domain time: in the demo it may run ahead of the real one. */
  now: Date
  /** Real time, for what guards the door: sessions, codes, limits. */
  realNow: Date
  language: Language
  /** Queues a job of this tenant in the same transaction: rolled back, it never happened. */
  send<N extends JobName>(job: N, data: Jobs[N], options?: JobOptions): Promise<void>
  /** Begins every sweep of the tenant as soon as the transaction is committed: its time has moved. */
  sweep(): Promise<void>
  /** A text of the catalogue in the context's language, or in that of somebody else who will read it. */
  text(key: string, values?: Record<string, unknown>, language?: Language): string
  /** What only this platform can work out of these words: they and the server's own secret decide it. */
  derive(words: string): Buffer
  files: FileStore
  examiner: Examiner
  /** Every document of the product. */
  library: Library
  /** The tenant's identity provider. */
  identity: IdentityProvider
  /** The entity that reviews the tenant's issuances; undefined where its managers do. */
  entity: RegulatoryEntity | undefined
  /** The tenant's ways to be paid. */
  payments: PaymentProviders
  /** What hears each provider of payments that the tenant has an account at, by its name. */
  paymentListeners: Readonly<Record<string, PaymentListener>>
  /** What each of these providers reports of a day, by its name. */
  paymentReports: Readonly<Record<string, PaymentReport>>
  google: SignInProvider
  /** Whether the operator has an account at Stripe Identity. */
  hasStripe: boolean
  /** Of the operator's, for signatures. */
  operatorKeys: OperatorKeys
  documentWorkers: DocumentWorkerPool
  sites: SiteFinder
  log: FastifyBaseLogger
}

/** A request of the API. */
export interface RequestContext extends Context {
  /** The id of the row in `sessions`, of a person who is logged in. */
  sessionId: string | null
  /** When the person last gave their second factor in this session. */
  factorAt: Date | null
  /** Why the token that came with the request was rejected; null without one, and with a good one. */
  tokenProblem: 'session_expired' | 'unauthenticated' | null
  /** The request comes from within a preview of the customization: it may look, and changes nothing. */
  preview: Preview | null
  place: Place
  requestId: string
  noted: LogFields
  /** Passes an error of the person's browser on to the error-reporting service. */
  report(report: ErrorReportContent): void
  /** Runs another operation for each of these, one after the other, as the same person; rehearsed, nothing of it stays. */
  runEach(operation: string, items: readonly BatchItem[], rehearsed: boolean): Promise<BatchDone[]>
}

/** A file as a person sent it. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** A file whose bytes are stored; it is kept once it has its row. */
export interface StoredFile {
  id: string
  name: string
  type: string
  size: number
  sha256: string
}

type SubjectOf<Kind> = Kind extends keyof typeof subjects ? FoundBy<(typeof subjects)[Kind]> : undefined
type TransitionOf<Name> = Name extends LifecycleName ? ApplyTransition<Name> : undefined

export interface Input<N extends keyof Operations> {
  params: Operations[N]['params']
  body: Operations[N]['body']
  /** What was answered in fields of the tenant's own; null for one that was left empty. */
  custom: Record<string, CustomAnswer | null>
  /** What the operation is about, as it was found. */
  subject: SubjectOf<Operations[N]['subject']>
  /** Applies the event of the document to the subject. Handlers that get it must call it. */
  transition: TransitionOf<Operations[N]['moves']>
  /** Of operations with `upload`. */
  file?: StoredFile | undefined
}

/** One operation. It throws `fail(...)` for what it refuses; what it returns is checked against the document. */
export type Handler<N extends keyof Operations> = (
  ctx: RequestContext,
  input: Input<N>,
) => Promise<Operations[N]['result'] | Outside<Operations[N]['result']> | Afterwards<Operations[N]['result']>>

export type Handlers<N extends keyof Operations> = { [Name in N]: Handler<Name> }

/** What came of a provider's message: its effect is written, or what it is about is not known here yet. */
export type EventOutcome = 'applied' | 'unknown'

/** One webhook, after its message was kept. What it throws is tried again later. */
export type WebhookHandler<N extends keyof Webhooks> = (
  ctx: Context,
  message: Webhooks[N],
) => Promise<EventOutcome | Outside<EventOutcome, Context>>

export type WebhookHandlers<N extends keyof Webhooks> = { [Name in N]: WebhookHandler<Name> }
