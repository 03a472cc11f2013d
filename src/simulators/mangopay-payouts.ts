import type { FastifyInstance } from 'fastify'
import { isObject } from '../language/common/objects.ts'
import {
  type ApiCall,
  type ApiResponse,
  type CreateHandler,
  missingFieldError,
  paramError,
  readMoney,
} from './mangopay-answer.ts'
import { payOutObject, recipientObject } from './mangopay-objects.ts'
import { type NotificationMode, needsConfirmation, refundOutcomeOf } from './mangopay-settings.ts'
import { balanceOf, type Client, newId, type PayOut } from './mangopay-store.ts'
import { beginAction, pendingActionField, pendingActionOf, userOf } from './mangopay-users.ts'
import { commonNotificationModes } from './notification-modes.ts'

/** Sets the time in milliseconds after which a payout arrives, unless a button decides otherwise. */
const TRANSIT_MS = 86_400_000

/** Maps paths to the handlers of recipients (bank accounts) and payouts. */
export const payOutHandlers: Record<string, CreateHandler> = {
  'users/:id/recipients': createRecipient,
  'payouts/bankwire': createPayOut,
}

function createRecipient({ client, body, base }: ApiCall, user: string): ApiResponse {
  const missing = missingFieldError(body, [
    'DisplayName',
    'PayoutMethodType',
    'RecipientType',
    'Currency',
    'Country',
  ])
  if (missing) return missing
  const recipientDetails =
    body.RecipientType === 'Individual' ? body.IndividualRecipient : body.BusinessRecipient
  const bankDetails = isObject(body.LocalBankTransfer)
    ? body.LocalBankTransfer[String(body.Currency)]
    : undefined
  if (
    !isObject(recipientDetails) ||
    !isObject(bankDetails) ||
    String(bankDetails.IBAN).slice(0, 2) !== body.Country
  )
    return paramError('The account is not right')
  if (body.RecipientScope === 'PAYOUT' && userOf(client, user).UserCategory !== 'OWNER')
    return paramError('Only owners have recipients for payouts')
  const missingAddressField = isObject(recipientDetails.Address)
    ? missingFieldError(recipientDetails.Address, ['AddressLine1', 'City', 'PostalCode', 'Country'])
    : paramError('The Address field is required')
  if (missingAddressField) return missingAddressField
  const { Tag, RecipientScope, ...details } = body
  const newRecipient = {
    id: newId('rec'),
    user,
    tag: String(Tag ?? ''),
    scope: String(RecipientScope),
    told: details,
  }
  client.recipients.set(newRecipient.id, newRecipient)
  // Requires that owners confirm recipients for payouts on a page of MANGOPAY.
  if (newRecipient.scope === 'PAYOUT') beginAction(client, 'recipient', newRecipient.id)
  return { status: 200, body: recipientObject(client, newRecipient, base) }
}

function createPayOut({ client, body, now, base }: ApiCall): ApiResponse {
  const missing = missingFieldError(body, [
    'AuthorId',
    'DebitedWalletId',
    'DebitedFunds',
    'Fees',
    'RecipientId',
  ])
  if (missing) return missing
  const money = readMoney(body.DebitedFunds)
  const recipient = client.recipients.get(String(body.RecipientId))
  if (!money || !recipient || recipient.user !== body.AuthorId)
    return paramError('The recipient is not the author’s')
  if (money.Amount > balanceOf(client, String(body.DebitedWalletId)))
    return paramError('The wallet does not hold as much')
  const payIn = isObject(body.PaymentRef) ? String(body.PaymentRef.ReferenceId) : ''
  const author = userOf(client, String(body.AuthorId))
  // Allows verified owners all payouts, and payers only refunds of their own pay-ins.
  if (payIn === '' && (author.KYCLevel !== 'REGULAR' || author.UserStatus !== 'ACTIVE'))
    return paramError('The author is not verified')
  if (payIn !== '' && client.payIns.get(payIn)?.author !== body.AuthorId)
    return paramError('The payment that is refunded is missing')
  if (pendingActionOf(client, recipient.id)) return paramError('The recipient is not active')
  const mode = refundOutcomeOf(money.Amount)
  if (mode === 'hanging') return { status: 200, body: {}, how: mode }
  const newPayOut: PayOut = {
    id: newId('payout'),
    author: String(body.AuthorId),
    wallet: String(body.DebitedWalletId),
    recipient: recipient.id,
    money,
    tag: String(body.Tag ?? ''),
    label: String(body.BankWireRef ?? ''),
    payIn,
    status: 'CREATED',
    result: '',
    at: now,
  }
  client.payOuts.set(newPayOut.id, newPayOut)
  if (mode === 'refused') endPayOut(newPayOut, 'comes_back', now)
  if (needsConfirmation(money.Amount)) beginAction(client, 'payout', newPayOut.id)
  return { status: 200, body: payOutView(client, newPayOut, { now, base }), how: mode }
}

type Ending = 'arrives' | 'comes_back' | 'bounces'

function endPayOut(payOut: PayOut, ending: Ending, now: Date): void {
  if (ending === 'bounces') {
    payOut.bounced = { id: newId('refund'), at: now }
    return
  }
  payOut.status = ending === 'arrives' ? 'SUCCEEDED' : 'FAILED'
  payOut.result = ending === 'arrives' ? '000000' : '121999'
  payOut.at = now
}

/** Returns a payout in its current state, after ending a payout whose transit time is over. */
export function updatedPayOut(payOut: PayOut, now: Date): PayOut {
  const hasArrived = now.getTime() - payOut.at.getTime() >= TRANSIT_MS
  if (payOut.status === 'CREATED' && hasArrived) endPayOut(payOut, 'arrives', now)
  return payOut
}

/** Returns a payout in the API's format, with the pending action if the author must confirm the payout. */
export function payOutView(client: Client, payOut: PayOut, { now, base }: { now: Date; base: string }) {
  const action = pendingActionOf(client, payOut.id)
  if (!action) return payOutObject(updatedPayOut(payOut, now))
  return { ...payOutObject(payOut), Status: 'PENDING_USER_ACTION', ...pendingActionField(action, base) }
}

/** Returns whether a payout can end in this way; a payout that has arrived can only bounce, and only once. */
function canEnd({ status, bounced }: PayOut, ending: Ending): boolean {
  return ending === 'bounces' ? status === 'SUCCEEDED' && !bounced : status === 'CREATED'
}

interface DecisionRoute {
  Params: { id: string }
  Body: { decision: Ending; tell?: NotificationMode }
}

const decisionSchema = {
  type: 'object',
  required: ['decision'],
  properties: {
    decision: { enum: ['arrives', 'comes_back', 'bounces'] },
    tell: { enum: Object.keys(commonNotificationModes) },
  },
}

interface PayOutOptions {
  clients: () => Iterable<Client>
  tell: (client: Client, payOut: PayOut, mode?: NotificationMode) => Promise<void>
  now: () => Date
}

/** Registers the endpoint that decides how a payout ends. */
export function registerPayOuts(app: FastifyInstance, { clients, tell: notify, now }: PayOutOptions): void {
  app.post<DecisionRoute>(
    '/mangopay/payouts/:id',
    { schema: { body: decisionSchema } },
    async (request, reply) => {
      for (const client of clients()) {
        const payOut = client.payOuts.get(request.params.id)
        if (!payOut || !canEnd(payOut, request.body.decision)) continue
        endPayOut(payOut, request.body.decision, now())
        await notify(client, payOut, request.body.tell)
        return reply.redirect('/mangopay', 303)
      }
      return reply.code(404).type('text/plain').send('No such payout is on its way.')
    },
  )
}
