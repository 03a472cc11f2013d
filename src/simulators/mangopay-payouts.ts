import type { FastifyInstance } from 'fastify'
import { isObject } from '../language/common/objects.ts'
import {
  type ApiAnswer,
  type ApiCall,
  type CreateHandler,
  missingFieldError,
  paramError,
  readMoney,
} from './mangopay-answer.ts'
import { payOutObject, recipientObject } from './mangopay-objects.ts'
import { asksForConfirmation, type NotificationMode, refundOutcomeOf } from './mangopay-settings.ts'
import { balanceOf, type Client, newId, type PayOut } from './mangopay-store.ts'
import { beginAction, pendingActionOf, pendingOf, userOf } from './mangopay-users.ts'
import { commonNotificationModes } from './notification-modes.ts'

/** The time in milliseconds after which a payout arrives, unless somebody decides otherwise. */
const onItsWayInMs = 86_400_000

/** The handlers of recipients (bank accounts) and payouts, by path. */
export const payOutMakes: Record<string, CreateHandler> = {
  'users/:id/recipients': recipient,
  'payouts/bankwire': payOut,
}

function recipient({ client, body, base }: ApiCall, user: string): ApiAnswer {
  const missing = missingFieldError(body, [
    'DisplayName',
    'PayoutMethodType',
    'RecipientType',
    'Currency',
    'Country',
  ])
  if (missing) return missing
  const who = body.RecipientType === 'Individual' ? body.IndividualRecipient : body.BusinessRecipient
  const where = isObject(body.LocalBankTransfer) ? body.LocalBankTransfer[String(body.Currency)] : undefined
  if (!isObject(who) || !isObject(where) || String(where.IBAN).slice(0, 2) !== body.Country)
    return paramError('The account is not right')
  if (body.RecipientScope === 'PAYOUT' && userOf(client, user).UserCategory !== 'OWNER')
    return paramError('Only owners have recipients for payouts')
  const lacksOf = isObject(who.Address)
    ? missingFieldError(who.Address, ['AddressLine1', 'City', 'PostalCode', 'Country'])
    : paramError('The Address field is required')
  if (lacksOf) return lacksOf
  const { Tag, RecipientScope, ...told } = body
  const made = {
    ...{ id: newId('rec'), user, tag: String(Tag ?? ''), scope: String(RecipientScope), told },
  }
  client.recipients.set(made.id, made)
  // Lets owners confirm their recipients on a page of MANGOPAY's.
  if (made.scope === 'PAYOUT') beginAction(client, 'recipient', made.id)
  return { status: 200, body: recipientObject(client, made, base) }
}

function payOut({ client, body, now, base }: ApiCall): ApiAnswer {
  const missing = missingFieldError(body, [
    'AuthorId',
    'DebitedWalletId',
    'DebitedFunds',
    'Fees',
    'RecipientId',
  ])
  if (missing) return missing
  const money = readMoney(body.DebitedFunds)
  const to = client.recipients.get(String(body.RecipientId))
  if (!money || !to || to.user !== body.AuthorId) return paramError('The recipient is not the author’s')
  if (money.Amount > balanceOf(client, String(body.DebitedWalletId)))
    return paramError('The wallet does not hold as much')
  const payIn = isObject(body.PaymentRef) ? String(body.PaymentRef.ReferenceId) : ''
  const author = userOf(client, String(body.AuthorId))
  // Allows payers payouts only of their own pay-ins, and verified owners all payouts.
  if (payIn === '' && (author.KYCLevel !== 'REGULAR' || author.UserStatus !== 'ACTIVE'))
    return paramError('The author is not verified')
  if (payIn !== '' && client.payIns.get(payIn)?.author !== body.AuthorId)
    return paramError('The payment that is refunded is missing')
  if (pendingActionOf(client, to.id)) return paramError('The recipient is not active')
  const how = refundOutcomeOf(money.Amount)
  if (how === 'hanging') return { status: 200, body: {}, how }
  const made: PayOut = {
    ...{ id: newId('payout'), author: String(body.AuthorId), wallet: String(body.DebitedWalletId) },
    ...{ recipient: to.id, money, tag: String(body.Tag ?? ''), label: String(body.BankWireRef ?? '') },
    ...{ payIn, status: 'CREATED', result: '', at: now },
  }
  client.payOuts.set(made.id, made)
  if (how === 'refused') endPayOut(made, 'comes_back', now)
  if (asksForConfirmation(money.Amount)) beginAction(client, 'payout', made.id)
  return { status: 200, body: payOutView(client, made, { now, base }), how }
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

/** Returns a payout's current state; it has arrived if its time is over. */
export function payOutNow(payOut: PayOut, now: Date): PayOut {
  const isOver = now.getTime() - payOut.at.getTime() >= onItsWayInMs
  if (payOut.status === 'CREATED' && isOver) endPayOut(payOut, 'arrives', now)
  return payOut
}

/** Returns a payout in the API's format; one that its author has to confirm says so. */
export function payOutView(client: Client, payOut: PayOut, { now, base }: { now: Date; base: string }) {
  const action = pendingActionOf(client, payOut.id)
  if (!action) return payOutObject(payOutNow(payOut, now))
  return { ...payOutObject(payOut), Status: 'PENDING_USER_ACTION', ...pendingOf(action, base) }
}

/** Returns whether a payout may end so; one that arrived can only bounce, once. */
function mayEnd({ status, bounced }: PayOut, ending: Ending): boolean {
  return ending === 'bounces' ? status === 'SUCCEEDED' && !bounced : status === 'CREATED'
}

interface Decided {
  Params: { id: string }
  Body: { decision: Ending; tell?: NotificationMode }
}

const decided = {
  type: 'object',
  required: ['decision'],
  properties: {
    decision: { enum: ['arrives', 'comes_back', 'bounces'] },
    tell: { enum: Object.keys(commonNotificationModes) },
  },
}

interface PayOuts {
  clients: () => Iterable<Client>
  tell: (client: Client, payOut: PayOut, how?: NotificationMode) => Promise<void>
  now: () => Date
}

/** Registers the endpoint that decides how a payout ends. */
export function registerPayOuts(app: FastifyInstance, { clients, tell, now }: PayOuts): void {
  app.post<Decided>('/mangopay/payouts/:id', { schema: { body: decided } }, async (request, reply) => {
    for (const client of clients()) {
      const payOut = client.payOuts.get(request.params.id)
      if (!payOut || !mayEnd(payOut, request.body.decision)) continue
      endPayOut(payOut, request.body.decision, now())
      await tell(client, payOut, request.body.tell)
      return reply.redirect('/mangopay', 303)
    }
    return reply.code(404).type('text/plain').send('No such payout is on its way.')
  })
}
