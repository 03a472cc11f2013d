import type { FastifyInstance } from 'fastify'
import { isObject } from '../language/common/objects.ts'
import {
  type ApiCall,
  type ApiResponse,
  type CreateHandler,
  missingFieldError,
  paramError,
} from './mangopay-answer.ts'
import { confirmedPage, confirmPage } from './mangopay-page.ts'
import { type NotificationMode, needsRegistrationConfirmation } from './mangopay-settings.ts'
import { type Client, type KycDocument, newId, type PendingAction, type User } from './mangopay-store.ts'
import { commonNotificationModes } from './notification-modes.ts'

/** Sets the time in milliseconds after which a document is validated, unless a button decides otherwise. */
export const EXAMINATION_MS = 86_400_000

/** Sets the time in milliseconds for which a confirmed access to a wallet lasts. */
const ACCESS_MS = 180 * 86_400_000

/** Maps paths to the handlers of users and their identity documents. */
export const userHandlers: Record<string, CreateHandler> = {
  'sca/users/natural': (call) => createUser(call, ['FirstName', 'LastName', 'Email']),
  'sca/users/legal': (call) => createUser(call, ['Name', 'Email', 'LegalPersonType', 'LegalRepresentative']),
  'sca/users/:id/enrollment': ({ client, base }, id) => {
    const action = pendingActionOf(client, id) ?? beginAction(client, 'user', id)
    return { status: 200, body: pendingActionField(action, base) }
  },
  'users/:id/KYC/documents': createDocument,
  'users/:id/KYC/documents/:document/pages': addPage,
}

function createUser({ client, body, base }: ApiCall, fields: string[]): ApiResponse {
  const missing = missingFieldError(body, fields)
  if (missing) return missing
  const isUnconfirmed = needsRegistrationConfirmation(body)
  const status = isUnconfirmed ? 'PENDING_USER_ACTION' : 'ACTIVE'
  const newUser = { ...body, Id: newId('user'), KYCLevel: 'LIGHT', UserStatus: status }
  client.users.set(newUser.Id, newUser)
  return {
    status: 200,
    body: isUnconfirmed
      ? { ...newUser, ...pendingActionField(beginAction(client, 'user', newUser.Id), base) }
      : newUser,
  }
}

/**
 * Returns the action that a wallet's owner must confirm, every 180 days, before the wallet may be viewed; undefined if
 * the wallet may be viewed.
 */
export function pendingAccessOf(client: Client, walletId: string, now: Date): PendingAction | undefined {
  if (isAccessible(client, walletId, now)) return undefined
  const owner = ownerOf(client, walletId)
  const lastAccess = lastAccessOf(client, owner)
  if (lastAccess && !lastAccess.done) return lastAccess
  return Object.assign(beginAction(client, 'access', String(owner?.Id)), { at: now })
}

/** Returns whether a wallet may be viewed: its owner has to confirm nothing, or has done so in the last 180 days. */
export function isAccessible(client: Client, walletId: string, now: Date): boolean {
  const owner = ownerOf(client, walletId)
  if (
    owner?.UserCategory !== 'OWNER' ||
    owner.UserStatus !== 'ACTIVE' ||
    !needsRegistrationConfirmation(owner)
  )
    return true
  const { done = false, at } = lastAccessOf(client, owner) ?? {}
  return done && at !== undefined && now.getTime() - at.getTime() < ACCESS_MS
}

function ownerOf(client: Client, walletId: string): User | undefined {
  const owners = client.wallets.get(walletId)?.Owners
  return client.users.get(String(Array.isArray(owners) ? owners[0] : ''))
}

function lastAccessOf(client: Client, owner: User | undefined): PendingAction | undefined {
  return [...client.actions.values()].findLast(({ kind, of }) => kind === 'access' && of === owner?.Id)
}

/** Returns a user, and creates a payer if the id is unknown, such as after a restart. */
export function userOf(client: Client, id: string): User {
  const user = client.users.get(id) ?? {
    Id: id,
    UserCategory: 'PAYER',
    KYCLevel: 'LIGHT',
    UserStatus: 'ACTIVE',
  }
  client.users.set(id, user)
  return user
}

/** Returns a user in the API's format, after validating documents whose examination is over. */
export function userObject(client: Client, id: string, now: Date) {
  for (const document of client.documents.values())
    if (document.user === id) updatedDocument(client, document, now)
  return userOf(client, id)
}

const PERSON_FIELDS = ['Birthday', 'Nationality', 'CountryOfResidence']
const CATEGORY_FIELDS = {
  natural: [...PERSON_FIELDS, 'PhoneNumber', 'PhoneNumberCountry'],
  legal: ['LegalRepresentative', 'HeadquartersAddress', 'CompanyNumber'],
}

/** Makes a payer an owner, who must then confirm the enrolment on a page. */
export function categorize(
  { client, body, base }: Omit<ApiCall, 'now'>,
  id: string,
  kind: keyof typeof CATEGORY_FIELDS,
): object {
  const common = ['UserCategory', 'TermsAndConditionsAccepted']
  const representative = isObject(body.LegalRepresentative) ? body.LegalRepresentative : {}
  const missing =
    missingFieldError(body, [...common, ...CATEGORY_FIELDS[kind]]) ??
    (kind === 'legal' ? missingFieldError(representative, PERSON_FIELDS) : undefined)
  if (missing) return missing.body
  if (body.UserCategory !== 'OWNER' || body.TermsAndConditionsAccepted !== true)
    return paramError('The category is not right').body
  const { Id, KYCLevel } = userOf(client, id)
  const owner = { ...userOf(client, id), ...body, Id, KYCLevel, UserStatus: 'PENDING_USER_ACTION' }
  client.users.set(id, owner)
  const action = pendingActionOf(client, id) ?? beginAction(client, 'user', id)
  return { ...owner, ...pendingActionField(action, base) }
}

function createDocument({ client, body, now }: ApiCall, user: string): ApiResponse {
  const isLegal = client.users.get(user)?.LegalPersonType !== undefined
  if (!(isLegal ? COMPANY_DOCUMENT_TYPES : ['IDENTITY_PROOF']).includes(String(body.Type)))
    return paramError('This type of document does not fit the user')
  const document: KycDocument = {
    id: newId('kyc'),
    user,
    type: String(body.Type),
    tag: String(body.Tag ?? ''),
    pages: 0,
    status: 'CREATED',
    at: now,
    refusal: '',
  }
  client.documents.set(document.id, document)
  return { status: 200, body: documentObject(document) }
}

function addPage({ client, body, params }: ApiCall): ApiResponse {
  const document = client.documents.get(params?.document ?? '')
  if (document?.status !== 'CREATED') return paramError('The document is not open')
  if (typeof body.File !== 'string' || Buffer.from(body.File, 'base64').length < 100)
    return paramError('The page is not a picture')
  document.pages += 1
  return { status: 204, body: {} }
}

/** Requests the examination of a document with at least one page. */
export function submitDocument(client: Client, id: string, { Status }: Record<string, unknown>, now: Date) {
  const document = client.documents.get(id)
  if (!document) return undefined
  if (Status !== 'VALIDATION_ASKED' || document.status !== 'CREATED' || document.pages === 0)
    return paramError('The document has no pages').body
  document.status = 'VALIDATION_ASKED'
  document.at = now
  return documentObject(document)
}

/** Lists a user's documents, newest first. */
export function documentsOf(client: Client, user: string, now: Date) {
  return [...client.documents.values()]
    .filter((document) => document.user === user)
    .map((document) => documentObject(updatedDocument(client, document, now)))
    .toReversed()
}

function updatedDocument(client: Client, document: KycDocument, now: Date): KycDocument {
  const isExamined = now.getTime() - document.at.getTime() >= EXAMINATION_MS
  if (document.status === 'VALIDATION_ASKED' && isExamined) decideDocument(client, document, 'validated')
  return document
}

type Decision = 'validated' | 'refused'

function decideDocument(client: Client, document: KycDocument, decision: Decision): void {
  document.status = decision === 'validated' ? 'VALIDATED' : 'REFUSED'
  document.refusal = decision === 'validated' ? '' : 'DOCUMENT_UNREADABLE'
  updateLevel(client, document.user)
}

const COMPANY_DOCUMENT_TYPES = [
  ...['IDENTITY_PROOF', 'REGISTRATION_PROOF', 'ARTICLES_OF_ASSOCIATION', 'SHAREHOLDER_DECLARATION'],
]

/**
 * Sets a user's level to REGULAR once the required documents are validated: the proof of identity of a person, or all
 * documents of a legal user. Legal users other than organisations also need a validated declaration of their owners.
 */
export function updateLevel(client: Client, id: string): void {
  const user = userOf(client, id)
  const isValid = ({ user: owner, status }: { user: string; status: string }) =>
    owner === id && status === 'VALIDATED'
  const types = new Set([...client.documents.values()].filter(isValid).map(({ type }) => type))
  const isLegal = user.LegalPersonType !== undefined
  const needsOwners = isLegal && user.LegalPersonType !== 'ORGANIZATION'
  const isDeclared = !needsOwners || [...client.declarations.values()].some(isValid)
  const requiredTypes = isLegal ? COMPANY_DOCUMENT_TYPES : ['IDENTITY_PROOF']
  if (isDeclared && requiredTypes.every((type) => types.has(type))) user.KYCLevel = 'REGULAR'
}

function documentObject({ id, user, type, tag, status, refusal }: KycDocument) {
  return {
    Id: id,
    UserId: user,
    Tag: tag,
    Type: type,
    Status: status,
    RefusedReasonType: refusal || null,
    RefusedReasonMessage: null,
  }
}

/** Creates an action that the user of an object must confirm on a page of MANGOPAY. */
export function beginAction(client: Client, kind: PendingAction['kind'], objectId: string): PendingAction {
  const action = { id: newId('sca'), kind, of: objectId, done: false }
  client.actions.set(action.id, action)
  return action
}

/** Returns the unconfirmed action about an object; undefined if there is none. */
export function pendingActionOf(client: Client, objectId: string): PendingAction | undefined {
  return [...client.actions.values()].find(
    ({ of, done, kind }) => of === objectId && !done && kind !== 'access',
  )
}

/** Returns the field by which the API reports an unconfirmed action. */
export function pendingActionField(action: PendingAction, base: string) {
  return { PendingUserAction: { RedirectUrl: actionAddress(action, base) } }
}

/** Returns the address of the page on which a user confirms an action. */
export function actionAddress({ id }: PendingAction, base: string): string {
  return `${base}/mangopay/sca/${id}?lang=es`
}

export interface UserOptions {
  clients: () => Iterable<Client>
  tell: (client: Client, event: { id: string; event: string }, mode?: NotificationMode) => Promise<void>
}

interface ActionRoute {
  Params: { id: string }
  Querystring: { ReturnUrl?: string }
  Body: { decision: 'confirm' | 'leave'; tell?: NotificationMode }
}

interface DocumentRoute {
  Params: { id: string }
  Body: { decision: Decision; tell?: NotificationMode }
}

export const notificationModeSchema = { enum: Object.keys(commonNotificationModes) }
const decisionSchema = (...decisions: string[]) => ({
  type: 'object',
  required: ['decision'],
  properties: { decision: { enum: decisions }, tell: notificationModeSchema },
})

/** Registers the page of strong customer authentication, and the endpoint that decides about a document. */
export function registerUsers(app: FastifyInstance, { clients, tell: notify }: UserOptions): void {
  const findAction = (id: string) => {
    for (const client of clients()) {
      const action = client.actions.get(id)
      if (action) return { client, action }
    }
    return undefined
  }

  app.get<Omit<ActionRoute, 'Body'>>('/mangopay/sca/:id', (request, reply) => {
    const found = findAction(request.params.id)
    const language = request.headers['accept-language']?.startsWith('en') ? 'en' : 'es'
    const page = found && !found.action.done ? confirmPage(request.url, language) : confirmedPage(language)
    return reply
      .code(found && !found.action.done ? 200 : 410)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(page)
  })

  app.post<ActionRoute>(
    '/mangopay/sca/:id',
    { schema: { body: decisionSchema('confirm', 'leave') } },
    async (request, reply) => {
      const found = findAction(request.params.id)
      if (!found) return reply.code(404).type('text/plain').send('There is no such action.')
      if (request.body.decision === 'confirm' && !found.action.done) {
        const event = confirmAction(found.client, found.action)
        await notify(found.client, event, request.body.tell)
      }
      return reply.redirect(request.query.ReturnUrl ?? '/mangopay', 303)
    },
  )

  app.post<DocumentRoute>(
    '/mangopay/documents/:id',
    { schema: { body: decisionSchema('validated', 'refused') } },
    async ({ params, body }, reply) => {
      for (const client of clients()) {
        const document = client.documents.get(params.id)
        if (document?.status !== 'VALIDATION_ASKED') continue
        decideDocument(client, document, body.decision)
        const event = body.decision === 'validated' ? 'KYC_SUCCEEDED' : 'KYC_FAILED'
        await notify(client, { id: document.id, event }, body.tell)
        return reply.redirect('/mangopay', 303)
      }
      return reply.code(404).type('text/plain').send('No such document is being examined.')
    },
  )
}

/** Confirms an action and returns its event; the event is empty for wires and access, which cause no notification. */
function confirmAction(client: Client, action: PendingAction): { id: string; event: string } {
  action.done = true
  if (action.kind === 'user') {
    userOf(client, action.of).UserStatus = 'ACTIVE'
    return { id: action.of, event: 'SCA_ENROLLMENT_SUCCEEDED' }
  }
  if (action.kind === 'refund') return { id: action.of, event: 'PAYIN_REFUND_SUCCEEDED' }
  if (action.kind === 'wire' || action.kind === 'access') return { id: action.of, event: '' }
  if (action.kind === 'transfer') return { id: action.of, event: 'TRANSFER_NORMAL_SUCCEEDED' }
  if (action.kind === 'recipient') return { id: action.of, event: 'RECIPIENT_ACTIVE' }
  return { id: action.of, event: 'PAYOUT_NORMAL_CREATED' }
}
