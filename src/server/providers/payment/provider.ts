import type { Cents } from '../../../domain/money.ts'
import type { InvestmentBank, PaymentReason } from '../../../generated/domain.ts'
import type { Customization } from '../../../language/customization/customization.ts'
import type { Language } from '../../kernel/context.ts'

/** An investor orders it at their bank, and a manager checks it. */
export interface TransferProvider {
  kind: 'transfer'
  /** Where the investor sends the money, and what for. */
  bank(payment: Customization['payment'], reference: string): InvestmentBank
}

/** What a provider is asked to take. */
export interface AskedPayment {
  /** Ours, and no other attempt's. */
  reference: string
  amount: Cents
  currency: string
  language: Language
  description: string
  /** Where the person comes back to, paid or not. */
  returnTo: string
}

/** A page of the provider's, and what it is sent by POST. */
export interface ProviderPage {
  action: string
  fields: Record<string, string>
}

/** What a provider says of one attempt, in a message that is its own. */
export interface PaymentAnswer {
  reference: string
  amount: Cents
  currency: string
  outcome: 'succeeded' | 'failed'
  /** Of what failed. */
  reason: PaymentReason | ''
  /** Its own number of what succeeded. */
  authorisation: string
}

export type RefundAnswer =
  | { outcome: 'refunded'; authorisation: string }
  | { outcome: 'refused'; code: string }

/** The person pays on the provider's page; its signed message alone says what came of it. What it costs is the tenant's to say. */
export interface PageProvider {
  kind: 'page'
  newReference(): string
  page(asked: AskedPayment): ProviderPage
  /** Gives a whole payment back the way it came: once, however often it is asked. Throws `unavailable` without an answer. */
  refund(payment: { reference: string; amount: Cents; currency: string }): Promise<RefundAnswer>
}

export type PaymentProvider = TransferProvider | PageProvider
