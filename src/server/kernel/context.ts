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
  /** The base of links in mails, such as https://alba.example.org. */
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

/** Fields of the request log beside the caller: ids only, no input. */
export interface LogFields {
  /** The account that it is about, such as the one somebody tried to log in to. */
  account?: string | undefined
  /** The tenant that it is about, where it is not the one asked. */
  platform?: string
  /** The other people whose data its answer shows. */
  people?: string[]
  /** The stored answer of an earlier request was returned. */
  repeated?: true
  /** A rehearsal, rolled back. */
  rehearsed?: true
}

/** All that business rules may read and use, independent of the actor and of the entry point. */
export interface Context {
  /** The open transaction: row security shows it this tenant's rows only. */
  tx: Tx
  tenant: Tenant
  /** null is a visitor. */
  actor: Actor | null
  /** The actor as expressions see it; a visitor's session for jobs and providers. */
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
  /** Derives bytes from a text and the server's secret. */
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
  /** The listener of each payment provider where the tenant has an account, by name. */
  paymentListeners: Readonly<Record<string, PaymentListener>>
  /** The daily report of each of these providers, by name. */
  paymentReports: Readonly<Record<string, PaymentReport>>
  google: SignInProvider
  /** Whether the operator has an account at Stripe Identity. */
  hasStripe: boolean
  /** The operator's keys for signatures. */
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
  /** The answers to the tenant's custom fields; null for an emptied one. */
  custom: Record<string, CustomAnswer | null>
  /** The loaded subject of the operation. */
  subject: SubjectOf<Operations[N]['subject']>
  /** Applies the event of the document to the subject. Handlers that get it must call it. */
  transition: TransitionOf<Operations[N]['moves']>
  /** Set for operations with `upload`. */
  file?: StoredFile | undefined
}

/** Implements one operation. Throws an ApiError to refuse; its result is validated against the document. */
export type Handler<N extends keyof Operations> = (
  ctx: RequestContext,
  input: Input<N>,
) => Promise<Operations[N]['result'] | Outside<Operations[N]['result']> | Afterwards<Operations[N]['result']>>

export type Handlers<N extends keyof Operations> = { [Name in N]: Handler<Name> }

/** The outcome of a provider's message: applied, or about something unknown here. */
export type EventOutcome = 'applied' | 'unknown'

/** Processes one webhook after its message was stored. An error makes it retry later. */
export type WebhookHandler<N extends keyof Webhooks> = (
  ctx: Context,
  message: Webhooks[N],
) => Promise<EventOutcome | Outside<EventOutcome, Context>>

export type WebhookHandlers<N extends keyof Webhooks> = { [Name in N]: WebhookHandler<Name> }
