import type { FastifyInstance } from 'fastify'
import {
  type ApiCall,
  type ApiResponse,
  type CreateHandler,
  missingFieldError,
  paramError,
} from './mangopay-answer.ts'
import type { NotificationMode } from './mangopay-settings.ts'
import { type Client, newId, type UboDeclaration } from './mangopay-store.ts'
import { EXAMINATION_MS, notificationModeSchema, type UserOptions, updateLevel } from './mangopay-users.ts'

/** Maps the first name of a declaration's first owner to the outcome, as in MANGOPAY's sandbox. */
const OUTCOME_BY_FIRST_NAME: Record<string, UboDeclaration['status']> = {
  AcceptUBO: 'VALIDATED',
  RefuseUBO: 'REFUSED',
  IncompleteUBO: 'INCOMPLETE',
}

const REQUIRED_FIELDS = ['FirstName', 'LastName', 'Address', 'Nationality', 'Birthday', 'Birthplace']
const MAX_OWNERS = 15

/** Maps paths to the handlers of declarations of beneficial owners. */
export const ownerHandlers: Record<string, CreateHandler> = {
  'users/:id/kyc/ubodeclarations': createDeclaration,
  'users/:id/kyc/ubodeclarations/:declaration/ubos': addOwner,
}

function createDeclaration({ client, now }: ApiCall, user: string): ApiResponse {
  const type = client.users.get(user)?.LegalPersonType
  if (type !== 'BUSINESS' && type !== 'PARTNERSHIP')
    return paramError('Only a business or a partnership declares its owners')
  const hasOpenDeclaration = [...client.declarations.values()].some(
    ({ user: declarant, status }) =>
      declarant === user && (status === 'CREATED' || status === 'VALIDATION_ASKED'),
  )
  if (hasOpenDeclaration) return paramError('There is an open declaration')
  const declaration: UboDeclaration = {
    id: newId('ubodec'),
    user,
    owners: [],
    status: 'CREATED',
    reason: '',
    at: now,
  }
  client.declarations.set(declaration.id, declaration)
  return { status: 200, body: declarationObject(declaration) }
}

function addOwner({ client, body, params }: ApiCall): ApiResponse {
  const declaration = client.declarations.get(params?.declaration ?? '')
  if (declaration?.status !== 'CREATED') return paramError('The declaration is not open')
  const missing = missingFieldError(body, REQUIRED_FIELDS)
  if (missing) return missing
  if (declaration.owners.length >= MAX_OWNERS) return paramError('There are 15 owners already')
  const owner = { ...body, Id: newId('ubo'), IsActive: true }
  declaration.owners.push(owner)
  return { status: 200, body: owner }
}

/** Changes an owner of an open declaration; returns undefined if the owner is unknown. */
export function changeOwner(
  client: Client,
  declarationId: string,
  ownerId: string,
  body: Record<string, unknown>,
) {
  const declaration = client.declarations.get(declarationId)
  const existingOwner = declaration?.owners.find(({ Id }) => Id === ownerId)
  if (!existingOwner) return undefined
  if (declaration?.status !== 'CREATED') return paramError('The declaration is not open').body
  return Object.assign(existingOwner, body, { Id: ownerId })
}

/**
 * Requests the examination of a declaration with at least one owner; the first name of the first owner may decide the
 * declaration at once.
 */
export function submitDeclaration(
  client: Client,
  id: string,
  { Status }: Record<string, unknown>,
  now: Date,
) {
  const declaration = client.declarations.get(id)
  if (!declaration) return undefined
  const [firstOwner] = declaration.owners.filter(({ IsActive }) => IsActive)
  if (Status !== 'VALIDATION_ASKED' || declaration.status !== 'CREATED' || !firstOwner)
    return paramError('The declaration has no owners').body
  declaration.status = 'VALIDATION_ASKED'
  declaration.at = now
  const outcome = OUTCOME_BY_FIRST_NAME[String(firstOwner.FirstName)]
  if (outcome) decideDeclaration(client, declaration, outcome)
  return declarationObject(declaration)
}

/** Decides about a declaration that is being examined. */
export function decideDeclaration(
  client: Client,
  declaration: UboDeclaration,
  outcome: UboDeclaration['status'],
): void {
  declaration.status = outcome
  declaration.reason = { REFUSED: 'WRONG_UBO_INFORMATION', INCOMPLETE: 'MISSING_UBO' }[String(outcome)] ?? ''
  updateLevel(client, declaration.user)
}

/** Lists a user's declarations, newest first. A declaration is validated a day after it was submitted. */
export function declarationsOf(client: Client, user: string, now: Date) {
  const userDeclarations = [...client.declarations.values()].filter(
    (declaration) => declaration.user === user,
  )
  for (const declaration of userDeclarations)
    if (
      declaration.status === 'VALIDATION_ASKED' &&
      now.getTime() - declaration.at.getTime() >= EXAMINATION_MS
    )
      decideDeclaration(client, declaration, 'VALIDATED')
  return userDeclarations.map(declarationObject).toReversed()
}

function declarationObject({ id, user, owners, status, reason }: UboDeclaration) {
  return { Id: id, UserId: user, Status: status, Reason: reason || null, Message: null, Ubos: owners }
}

interface DeclarationRoute {
  Params: { id: string }
  Body: { decision: 'VALIDATED' | 'REFUSED' | 'INCOMPLETE'; tell?: NotificationMode }
}

const decisionSchema = {
  type: 'object',
  required: ['decision'],
  properties: { decision: { enum: ['VALIDATED', 'REFUSED', 'INCOMPLETE'] }, tell: notificationModeSchema },
}

/** Registers the endpoint that decides about a declaration. */
export function registerOwners(app: FastifyInstance, { clients, tell: notify }: UserOptions): void {
  app.post<DeclarationRoute>(
    '/mangopay/declarations/:id',
    { schema: { body: decisionSchema } },
    async ({ params, body }, reply) => {
      for (const client of clients()) {
        const declaration = client.declarations.get(params.id)
        if (declaration?.status !== 'VALIDATION_ASKED') continue
        decideDeclaration(client, declaration, body.decision)
        await notify(client, { id: declaration.id, event: `UBO_DECLARATION_${body.decision}` }, body.tell)
        return reply.redirect('/mangopay', 303)
      }
      return reply.code(404).type('text/plain').send('No such declaration is being examined.')
    },
  )
}
