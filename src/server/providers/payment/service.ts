import type { FastifyBaseLogger } from 'fastify'
import type { Cents } from '../../../domain/money.ts'
import type { PaymentMethod } from '../../../generated/domain.ts'
import type { Webhooks } from '../../../generated/operations.ts'
import { newAjv } from '../../../language/validation/ajv.ts'
import type { Sender } from '../sender.ts'
import type { PaymentAnswer, PaymentProvider } from './provider.ts'

/** The ways to pay that one tenant's money can come by. */
export type PaymentProviders = Partial<Record<PaymentMethod, PaymentProvider>>

/** Hears what a provider tells of its payments. */
export interface PaymentListener extends Sender {
  /** What a message of its webhook says of a payment; undefined for one about something else. */
  answer(message: unknown): PaymentAnswer | undefined
  /** Which payment or payout a message is about, by the provider's own number, where it only says that something has happened. */
  hint?(message: unknown): string | undefined
  /** Which refund a message is about that a bank has made of a payout, by the provider's own number. */
  returned?(message: unknown): string | undefined
}

/** What a provider tells of money that came through it, or went back. */
export interface ReportedMovement {
  out: boolean
  /** Ours of the payment that came, or that went back; empty where it has none. */
  reference: string
  /** The provider's own: of what went back, there may be several of one payment. */
  number: string
  amount: Cents
  currency: string
  /** Of Spain. */
  day: string
}

/** Tells what came and went by some ways to pay. */
export interface PaymentReport {
  methods: readonly PaymentMethod[]
  /** From one day to another, both with it. Throws `unavailable` without an answer that is whole. */
  of(from: string, to: string): Promise<ReportedMovement[]>
}

/** Where the operator reads what a provider has against us. */
export type ProviderLog = Pick<FastifyBaseLogger, 'error'>

/** What the operator has for a tenant at one provider, ready to be used. */
export interface PaymentAccount {
  /** The provider's: in the operator's file, and of its webhook. */
  name: string
  /** Whose document says where the provider calls us. */
  webhook: keyof Webhooks
  /** The provider calls us at `notify`. */
  methods(notify: string, log?: ProviderLog): PaymentProviders
  listener: PaymentListener
  report: PaymentReport['of']
}

/** A provider of payments, as its folder says it: an account is what the operator writes of a tenant. */
interface ProviderDefinition<Account> {
  name: string
  webhook: keyof Webhooks
  /** JSON Schema of an account. */
  shape: object
  /** What is wrong with an account of that shape, as the rest of a sentence; never a key. */
  problem?(account: Account): string | undefined
  /** The tenant's account at the stand-in, which answers below this address. */
  standIn(simulators: string, slug: string): Account
  methods(account: Account, notify: string, log?: ProviderLog): PaymentProviders
  listener(account: Account): PaymentListener
  report(account: Account, from: string, to: string): Promise<ReportedMovement[]>
}

/** A provider of payments, for the register. */
export interface PaymentService {
  name: string
  /** The account that the operator has written, or what is wrong with it. */
  read(written: unknown): PaymentAccount | { problem: string }
  standIn(simulators: string, slug: string): PaymentAccount
}

export function paymentService<Account>(described: ProviderDefinition<Account>): PaymentService {
  const { name, webhook, shape, problem, standIn, methods, listener, report } = described
  const validate = newAjv().compile<Account>(shape)
  const open = (account: Account): PaymentAccount => ({
    ...{ name, webhook },
    methods: (notify, log) => methods(account, notify, log),
    listener: listener(account),
    report: (from, to) => report(account, from, to),
  })
  return {
    name,
    read(written) {
      if (!validate(written)) {
        const [error] = validate.errors ?? []
        return { problem: `${error?.instancePath ?? ''} ${error?.message}`.trim() }
      }
      const wrong = problem?.(written)
      return wrong ? { problem: wrong } : open(written)
    },
    standIn: (simulators, slug) => open(standIn(simulators, slug)),
  }
}
