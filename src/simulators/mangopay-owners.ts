import type { FastifyInstance } from 'fastify'
import {
  type ApiAnswer,
  type ApiCall,
  type CreateHandler,
  missingFieldError,
  paramError,
} from './mangopay-answer.ts'
import type { NotificationMode } from './mangopay-settings.ts'
import { type Client, newId, type UboDeclaration } from './mangopay-store.ts'
import { examinedInMs, tell, type Users, updateLevel } from './mangopay-users.ts'

/** The outcomes of a declaration by the first name of its first owner, as in MANGOPAY's sandbox. */
const chosen: Record<string, UboDeclaration['status']> = {
  AcceptUBO: 'VALIDATED',
  RefuseUBO: 'REFUSED',
  IncompleteUBO: 'INCOMPLETE',
}

const fields = ['FirstName', 'LastName', 'Address', 'Nationality', 'Birthday', 'Birthplace']
const maxOwners = 15

/** The handlers of declarations of beneficial owners, by path. */
export const ownerHandlers: Record<string, CreateHandler> = {
  'users/:id/kyc/ubodeclarations': createDeclaration,
  'users/:id/kyc/ubodeclarations/:declaration/ubos': addOwner,
}

function createDeclaration({ client, now }: ApiCall, user: string): ApiAnswer {
  const type = client.users.get(user)?.LegalPersonType
  if (type !== 'BUSINESS' && type !== 'PARTNERSHIP')
    return paramError('Only a business or a partnership declares its owners')
  const open = [...client.declarations.values()].some(
    (each) => each.user === user && (each.status === 'CREATED' || each.status === 'VALIDATION_ASKED'),
  )
  if (open) return paramError('There is an open declaration')
  const made: UboDeclaration = {
    id: newId('ubodec'),
    user,
    owners: [],
    status: 'CREATED',
    reason: '',
    at: now,
  }
  client.declarations.set(made.id, made)
  return { status: 200, body: declarationObject(made) }
}

function addOwner({ client, body, params }: ApiCall): ApiAnswer {
  const declaration = client.declarations.get(params?.declaration ?? '')
  if (declaration?.status !== 'CREATED') return paramError('The declaration is not open')
  const missing = missingFieldError(body, fields)
  if (missing) return missing
  if (declaration.owners.length >= maxOwners) return paramError('There are 15 owners already')
  const owner = { ...body, Id: newId('ubo'), IsActive: true }
  declaration.owners.push(owner)
  return { status: 200, body: owner }
}

/** Changes an owner of an open declaration. */
export function changeOwner(client: Client, id: string, owner: string, body: Record<string, unknown>) {
  const declaration = client.declarations.get(id)
  const known = declaration?.owners.find(({ Id }) => Id === owner)
  if (!known) return undefined
  if (declaration?.status !== 'CREATED') return paramError('The declaration is not open').body
  return Object.assign(known, body, { Id: owner })
}

/** Asks for the examination of a declaration with at least one owner, whose first name may decide it at once. */
export function submitDeclaration(
  client: Client,
  id: string,
  { Status }: Record<string, unknown>,
  now: Date,
) {
  const declaration = client.declarations.get(id)
  if (!declaration) return undefined
  const [first] = declaration.owners.filter(({ IsActive }) => IsActive)
  if (Status !== 'VALIDATION_ASKED' || declaration.status !== 'CREATED' || !first)
    return paramError('The declaration has no owners').body
  declaration.status = 'VALIDATION_ASKED'
  declaration.at = now
  const outcome = chosen[String(first.FirstName)]
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

/** Lists a user's declarations, newest first; a day after it was sent, one is validated. */
export function declarationsOf(client: Client, user: string, now: Date) {
  const own = [...client.declarations.values()].filter((each) => each.user === user)
  for (const each of own)
    if (each.status === 'VALIDATION_ASKED' && now.getTime() - each.at.getTime() >= examinedInMs)
      decideDeclaration(client, each, 'VALIDATED')
  return own.map(declarationObject).toReversed()
}

function declarationObject({ id, user, owners, status, reason }: UboDeclaration) {
  return { Id: id, UserId: user, Status: status, Reason: reason || null, Message: null, Ubos: owners }
}

interface DeclarationRoute {
  Params: { id: string }
  Body: { decision: 'VALIDATED' | 'REFUSED' | 'INCOMPLETE'; tell?: NotificationMode }
}

const decided = {
  type: 'object',
  required: ['decision'],
  properties: { decision: { enum: ['VALIDATED', 'REFUSED', 'INCOMPLETE'] }, tell },
}

/** Registers the endpoint that decides about a declaration. */
export function registerOwners(app: FastifyInstance, { clients, tell: notify }: Users): void {
  app.post<DeclarationRoute>(
    '/mangopay/declarations/:id',
    { schema: { body: decided } },
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
