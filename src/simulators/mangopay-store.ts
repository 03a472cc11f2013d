import { randomInt, randomUUID } from 'node:crypto'

export interface Money {
  Currency: string
  Amount: number
}

export interface Registration {
  id: string
  user: string
  currency: string
  accessKey: string
  data: string
  /** Contains the tokeniser's response; empty until a card was sent. */
  answered: string
  /** Contains the result code of the registration; empty until a card was sent. */
  code: string
  /** Contains the id of the card; empty until a card was sent. */
  card: string
}

/** Describes a dispute by which the cardholder's bank takes a payment back. */
export interface Dispute {
  id: string
  /** Contains the amount in cents. */
  amount: number
  at: Date
  /** Contains the result of a closed dispute; a won dispute returns the money. */
  closed?: { result: 'WON' | 'LOST'; at: Date }
}

export interface PayIn {
  id: string
  kind: 'CARD' | 'BANK_WIRE' | 'BIZUM'
  author: string
  wallet: string
  /** Contains the amount; a wire has the declared amount until a transfer arrives. */
  money: Money
  tag: string
  returnTo: string
  language: 'es' | 'en'
  /** Contains the token that opens the page of the cardholder's bank, or of Bizum. */
  ticket: string
  status: 'CREATED' | 'SUCCEEDED' | 'FAILED'
  result: string
  at: Date
  /** Contains the reference of a wire; empty for other payments. */
  reference: string
  /** Lists the disputes, oldest first. */
  disputes?: Dispute[]
  /** Contains the phone number of a Bizum payment; missing if the payer uses a page instead. */
  phone?: string
}

export interface Refund {
  id: string
  payIn: string
  author: string
  money: Money
  tag: string
  status: 'SUCCEEDED' | 'FAILED'
  at: Date
}

export interface Transfer {
  id: string
  from: string
  to: string
  author: string
  money: Money
  fees: Money
  tag: string
  at: Date
  /** Contains the refund by which the author moved the money back. */
  refunded?: { id: string; at: Date }
}

/** Describes a bank account of a user. */
export interface Recipient {
  id: string
  user: string
  tag: string
  scope: string
  /** Contains the other fields of the platform's request. */
  told: Record<string, unknown>
}

export interface PayOut {
  id: string
  author: string
  wallet: string
  recipient: string
  money: Money
  tag: string
  label: string
  /** Contains the refund by which the bank returned a payout after its arrival. */
  bounced?: { id: string; at: Date }
  /** Contains the id of the pay-in that the payout refunds; empty for other payouts. */
  payIn: string
  status: 'CREATED' | 'SUCCEEDED' | 'FAILED'
  result: string
  at: Date
}

export interface Hook {
  id: string
  event: string
  url: string
  status: string
  validity: string
}

/** Describes a user, with the fields that the platform has sent. */
export type User = Record<string, unknown> & { Id: string; KYCLevel: string; UserStatus: string }

/** Describes a document about a user. */
export interface KycDocument {
  id: string
  user: string
  type: string
  tag: string
  pages: number
  status: 'CREATED' | 'VALIDATION_ASKED' | 'VALIDATED' | 'REFUSED'
  refusal: string
  at: Date
}

/** Describes a declaration of a legal user's beneficial owners. */
export interface UboDeclaration {
  id: string
  user: string
  owners: (Record<string, unknown> & { Id: string; IsActive: boolean })[]
  status: 'CREATED' | 'VALIDATION_ASKED' | 'VALIDATED' | 'REFUSED' | 'INCOMPLETE'
  reason: string
  at: Date
}

/**
 * Describes an action that a user must confirm on a page of MANGOPAY: an enrolment, a bank account, a movement of
 * money, or the access to the user's own wallet.
 */
export interface PendingAction {
  id: string
  kind: 'user' | 'recipient' | 'payout' | 'transfer' | 'refund' | 'wire' | 'access'
  /** Contains the id of the object to confirm. */
  of: string
  done: boolean
  /** Contains the time of a request for access to a wallet; the access lasts 180 days. */
  at?: Date
}

/** Describes the response stored under an idempotency key. */
export interface Response {
  status: number
  body: object
  url: string
}

/** Contains the objects of a client, which is a platform's account, by id; responses by idempotency key. */
export interface Client {
  users: Map<string, User>
  documents: Map<string, KycDocument>
  declarations: Map<string, UboDeclaration>
  actions: Map<string, PendingAction>
  wallets: Map<string, Record<string, unknown>>
  registrations: Map<string, Registration>
  /** Maps the ids of cards to the ids of their users. */
  cards: Map<string, string>
  payIns: Map<string, PayIn>
  refunds: Map<string, Refund>
  transfers: Map<string, Transfer>
  recipients: Map<string, Recipient>
  payOuts: Map<string, PayOut>
  hooks: Map<string, Hook>
  responses: Map<string, Response>
}

export function newClient(): Client {
  return {
    users: new Map(),
    documents: new Map(),
    declarations: new Map(),
    actions: new Map(),
    wallets: new Map(),
    registrations: new Map(),
    cards: new Map(),
    payIns: new Map(),
    refunds: new Map(),
    transfers: new Map(),
    recipients: new Map(),
    payOuts: new Map(),
    hooks: new Map(),
    responses: new Map(),
  }
}

export function newId(kind: string): string {
  return `${kind}_${randomUUID().replaceAll('-', '').slice(0, 24)}`
}

/** Returns a random reference for transfers, such as `MGP4K7T2WQ`. */
export function newWireReference(): string {
  const characters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  return `MGP${Array.from({ length: 7 }, () => characters.charAt(randomInt(characters.length))).join('')}`
}

/** Returns the amount of a payment, in cents, that was neither refunded nor charged back. */
export function refundableAmount(client: Client, { id, money, status, disputes = [] }: PayIn): number {
  if (status !== 'SUCCEEDED') return 0
  return amountInWallet(client, id, money) - disputedAmountOf(disputes)
}

/** Returns the amount of a completed payment, in cents, that was not refunded; a dispute leaves it in the wallet. */
function amountInWallet(client: Client, id: string, money: Money): number {
  const refunds = [...client.refunds.values()].filter(
    (refund) => refund.payIn === id && refund.status === 'SUCCEEDED' && !isWaiting(client, refund.id),
  )
  return refunds.reduce((remaining, refund) => remaining - refund.money.Amount, money.Amount)
}

function disputedAmountOf(disputes: readonly Dispute[]): number {
  const effectiveDisputes = disputes.filter(({ closed }) => closed?.result !== 'WON')
  return effectiveDisputes.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns whether an object still needs its user's confirmation. */
export function isWaiting(client: Client, id: string): boolean {
  return [...client.actions.values()].some(({ of, done }) => of === id && !done)
}

/** Returns the balance of a wallet in cents. */
export function balanceOf(client: Client, walletId: string): number {
  const walletPayIns = [...client.payIns.values()].filter(
    ({ wallet, status }) => wallet === walletId && status === 'SUCCEEDED',
  )
  const effectiveTransfers = [...client.transfers.values()].filter(
    ({ id, refunded }) => !refunded && !isWaiting(client, id),
  )
  const transferAmounts = effectiveTransfers.map(({ from, to, money, fees }) => {
    if (from === walletId) return -money.Amount
    return to === walletId ? money.Amount - fees.Amount : 0
  })
  const walletPayOuts = [...client.payOuts.values()].filter(
    ({ wallet, status, bounced }) => wallet === walletId && status !== 'FAILED' && !bounced,
  )
  const amounts = [
    ...walletPayIns.map(({ id, money }) => amountInWallet(client, id, money)),
    ...transferAmounts,
    ...walletPayOuts.map(({ money }) => -money.Amount),
  ]
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
