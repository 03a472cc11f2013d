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
  /** The tokeniser's response and the card's security code; empty until a card was sent. */
  answered: string
  code: string
  card: string
}

export interface Dispute {
  id: string
  amount: number
  at: Date
  /** The result of a closed dispute; if it was won, the money is returned. */
  closed?: { result: 'WON' | 'LOST'; at: Date }
}

export interface PayIn {
  id: string
  kind: 'CARD' | 'BANK_WIRE' | 'BIZUM'
  author: string
  wallet: string
  /** The amount; of a wire the declared one until a transfer arrives. */
  money: Money
  tag: string
  returnTo: string
  language: 'es' | 'en'
  /** The token that opens the page of the cardholder's bank, or of Bizum. */
  ticket: string
  status: 'CREATED' | 'SUCCEEDED' | 'FAILED'
  result: string
  at: Date
  /** The reference of a wire; empty for other payments. */
  reference: string
  /** The disputes by which the cardholder's bank took the money back, oldest first. */
  disputes?: Dispute[]
  /** The phone number of a Bizum payment; missing if its holder comes to a page. */
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
  /** The refund by which its author moved the money back. */
  refunded?: { id: string; at: Date }
}

/** A bank account of a user. */
export interface Recipient {
  id: string
  user: string
  tag: string
  scope: string
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
  /** The refund by which the bank sent an arrived payout back. */
  bounced?: { id: string; at: Date }
  /** The pay-in that it refunds; empty for other payouts. */
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

/** A user with the fields that the platform gave. */
export type User = Record<string, unknown> & { Id: string; KYCLevel: string; UserStatus: string }

/** A document about a user. */
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

/** A declaration of a legal user's beneficial owners. */
export interface UboDeclaration {
  id: string
  user: string
  owners: (Record<string, unknown> & { Id: string; IsActive: boolean })[]
  status: 'CREATED' | 'VALIDATION_ASKED' | 'VALIDATED' | 'REFUSED' | 'INCOMPLETE'
  reason: string
  at: Date
}

/**
 * An action that a user must confirm on a page of MANGOPAY's: an enrolment, a bank account, a movement of money, or the
 * access to their own wallet.
 */
export interface PendingAction {
  id: string
  kind: 'user' | 'recipient' | 'payout' | 'transfer' | 'refund' | 'wire' | 'access'
  of: string
  done: boolean
  /** The time of a request for access; the access lasts 180 days. */
  at?: Date
}

/** The response stored under an idempotency key. */
export interface Response {
  status: number
  body: object
  url: string
}

/** All objects of one client. Users and wallets from before a restart are accepted by name. */
export interface Client {
  users: Map<string, User>
  documents: Map<string, KycDocument>
  declarations: Map<string, UboDeclaration>
  actions: Map<string, PendingAction>
  wallets: Map<string, Record<string, unknown>>
  registrations: Map<string, Registration>
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
  const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
  return `MGP${Array.from({ length: 7 }, () => letters.charAt(randomInt(letters.length))).join('')}`
}

/** Returns the unrefunded amount of a payment in cents. */
export function refundableAmount(client: Client, { id, money, status, disputes = [] }: PayIn): number {
  if (status !== 'SUCCEEDED') return 0
  const refunds = [...client.refunds.values()].filter(
    (each) => each.payIn === id && each.status === 'SUCCEEDED' && !isWaiting(client, each.id),
  )
  return refunds.reduce(
    (remaining, each) => remaining - each.money.Amount,
    money.Amount - disputedAmountOf(disputes),
  )
}

function disputedAmountOf(disputes: readonly Dispute[]): number {
  const notWon = disputes.filter(({ closed }) => closed?.result !== 'WON')
  return notWon.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns whether an object still needs its user's confirmation. */
export function isWaiting(client: Client, id: string): boolean {
  return [...client.actions.values()].some(({ of, done }) => of === id && !done)
}

/** Returns the balance of a wallet in cents. */
export function balanceOf(client: Client, wallet: string): number {
  const walletPayIns = [...client.payIns.values()].filter((each) => each.wallet === wallet)
  const effectiveTransfers = [...client.transfers.values()].filter(
    ({ id, refunded }) => !refunded && !isWaiting(client, id),
  )
  const transferAmounts = effectiveTransfers.map(({ from, to, money, fees }) => {
    if (from === wallet) return -money.Amount
    return to === wallet ? money.Amount - fees.Amount : 0
  })
  const walletPayOuts = [...client.payOuts.values()].filter(
    (each) => each.wallet === wallet && each.status !== 'FAILED' && !each.bounced,
  )
  const amounts = [
    ...walletPayIns.map((each) => refundableAmount(client, each)),
    ...transferAmounts,
    ...walletPayOuts.map(({ money }) => -money.Amount),
  ]
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
