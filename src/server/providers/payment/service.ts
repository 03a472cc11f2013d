import type { FastifyBaseLogger } from 'fastify'
import type { Cents } from '../../../domain/money.ts'
import type { ComparedMovement, PaymentMethod } from '../../../generated/domain.ts'
import type { Webhooks } from '../../../generated/operations.ts'
import { newAjv } from '../../../language/validation/ajv.ts'
import type { Sender } from '../sender.ts'
import type { PaymentResult } from './payment.ts'
import type { PaymentProvider } from './provider.ts'

/** Maps a tenant's payment methods to their providers. */
export type PaymentProviders = Partial<Record<PaymentMethod, PaymentProvider>>

/** Authenticates and parses a provider's messages. */
export interface PaymentListener extends Sender {
  /** Parses a webhook message about a payment; undefined for other messages. */
  answer(message: unknown): PaymentResult | undefined
  /** Returns the provider's id of the payment or payout to query, if the message contains only the id. */
  hint?(message: unknown): string | undefined
  /** Returns the provider's id of a dispute about a card payment. */
  disputed?(message: unknown): string | undefined
  /** Returns whether a message reports that a person was verified or has confirmed a request. */
  verified?(message: unknown): boolean
  /** Returns the provider's id of the refund by which a bank returned a payout. */
  returned?(message: unknown): string | undefined
}

/** Lists the kinds of movements that providers report. */
export type ReportedMovementKind = Extract<
  ComparedMovement,
  'PAYMENT' | 'REFUND' | 'PAYOUT' | 'CHARGEBACK' | 'CHARGEBACK_WON'
>

/** Describes a provider's record of money received or refunded. */
export interface ReportedMovement {
  movement: ReportedMovementKind
  /** Contains the payment_method; absent if the provider reports none. */
  method?: string
  /** Says whether the money left the platform, such as by a refund. */
  out: boolean
  /** Contains the platform's reference of the payment; empty if there is none. */
  reference: string
  /** Contains the provider's id of the movement; a payment may have several refunds. */
  number: string
  amount: Cents
  currency: string
  /** Contains the calendar date in Spain. */
  day: string
}

/** Reports the movements of some payment methods. */
export interface PaymentReport {
  methods: readonly PaymentMethod[]
  /** Returns the movements between two days, both inclusive. Throws `unavailable` for an incomplete response. */
  of(from: string, to: string): Promise<ReportedMovement[]>
  /**
   * Returns the balance of a wallet in cents, or `no_access` if its holder allows no access; absent without wallets.
   * Throws `unavailable`.
   */
  balanceOf?: ((wallet: string) => Promise<Cents | 'no_access'>) | undefined
}

/** Logs a provider's errors for the operator. */
export type ProviderLog = Pick<FastifyBaseLogger, 'error'>

/** Describes the operator's account for a tenant at one provider. */
export interface PaymentAccount {
  /** Names the provider, as the operator's file and the webhook do. */
  name: string
  /**
   * Identifies the account at the provider; must be unique, because two tenants with the same account would receive
   * each other's messages.
   */
  id: string
  /** Names the webhook that the provider calls. */
  webhook: keyof Webhooks
  /** Returns the providers of the payment methods; `notify` is the URL that the provider calls. */
  methods(notify: string, log?: ProviderLog): PaymentProviders
  listener: PaymentListener
  report: PaymentReport['of']
  balanceOf: PaymentReport['balanceOf']
}

/** Defines a payment provider; `Account` is the operator's entry for a tenant. */
interface ProviderDefinition<Account> {
  name: string
  webhook: keyof Webhooks
  /** Contains the JSON Schema of an account. */
  shape: object
  /** Returns the problem of an account, as the end of a sentence and without secrets; undefined if valid. */
  problem?(account: Account): string | undefined
  /** Returns the identifier of an account at the provider. */
  id(account: Account): string
  /** Returns a tenant's account at the simulator below a URL. */
  simulatedAccount(simulators: string, slug: string): Account
  methods(account: Account, notify: string, log?: ProviderLog): PaymentProviders
  listener(account: Account): PaymentListener
  report(account: Account, from: string, to: string): Promise<ReportedMovement[]>
  /**
   * Returns the balance of a wallet in cents, or `no_access` if its holder allows no access; absent without wallets.
   * Throws `unavailable`.
   */
  balanceOf?(account: Account, wallet: string): Promise<Cents | 'no_access'>
}

/** Describes a payment provider in the list of `services.ts`. */
export interface PaymentService {
  name: string
  /** Returns the account of an entry in the operator's file, or the problem of the entry. */
  read(entry: unknown): PaymentAccount | { problem: string }
  simulatedAccount(simulators: string, slug: string): PaymentAccount
}

/** Creates a payment service from the definition of a provider. */
export function paymentService<Account>(definition: ProviderDefinition<Account>): PaymentService {
  const { name, webhook, shape, problem, id, simulatedAccount, methods, listener, report, balanceOf } =
    definition
  const validate = newAjv().compile<Account>(shape)
  const toPaymentAccount = (account: Account): PaymentAccount => ({
    name,
    webhook,
    id: id(account),
    methods: (notify, log) => methods(account, notify, log),
    listener: listener(account),
    report: (from, to) => report(account, from, to),
    balanceOf: balanceOf && ((wallet) => balanceOf(account, wallet)),
  })
  return {
    name,
    read(entry) {
      if (!validate(entry)) {
        const [error] = validate.errors ?? []
        return { problem: `${error?.instancePath ?? ''} ${error?.message}`.trim() }
      }
      const problemText = problem?.(entry)
      return problemText ? { problem: problemText } : toPaymentAccount(entry)
    },
    simulatedAccount: (simulators, slug) => toPaymentAccount(simulatedAccount(simulators, slug)),
  }
}
