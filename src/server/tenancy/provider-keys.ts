import type { PaymentMethod } from '../../generated/domain.ts'
import { isObject } from '../../language/common/objects.ts'
import type { Customization } from '../../language/customization/customization.ts'
import type { Database } from '../database/connection.ts'
import { earningsMethod } from '../modules/payees/provider.ts'
import { StartError } from '../startup/start-error.ts'
import { choosesModule, tenantsWhere } from './tenants-with-module.ts'

type Chosen = Customization['modules']['payment']

/** Returns the payment methods that a customization's source needs and that have no account of its choice. */
export function unpaidWays(source: string, paidBy: (chosen: Chosen) => readonly string[]): PaymentMethod[] {
  const content: unknown = JSON.parse(source)
  const payment = isObject(content) && content.payment
  const methods: unknown = isObject(payment) ? payment.methods : undefined
  // Relies on the checker, which has validated the payment methods of published documents.
  const offered: PaymentMethod[] = Array.isArray(methods) ? methods : []
  const extras = isObject(content) ? content.extras : undefined
  const hasBalances = isObject(extras) && extras.payWithBalance === true
  const isPaying = choosesModule(source, 'payment_profit', 'mangopay')
  const paysOut: PaymentMethod[] = isPaying || hasBalances ? [earningsMethod] : []
  const chosen = (['live', 'simulated'] as const).find((each) => choosesModule(source, 'payment', each))
  const has = paidBy(chosen ?? 'TOKENCITY')
  return [...new Set<PaymentMethod>([...offered, ...paysOut])].filter((method) => !has.includes(method))
}

/** Returns whether a customization's source chooses identity checks by Stripe. */
export function asksForStripe(source: string): boolean {
  return choosesModule(source, 'kyc', 'stripe')
}

/** Returns whether a customization's source sends text messages. */
export function asksForTwilio(source: string): boolean {
  return choosesModule(source, 'sms', 'twilio')
}

interface Accounts {
  /** Returns the payment methods with an account, by a tenant's slug and its choice. */
  paidBy(slug: string, chosen: Chosen): readonly string[]
  stripe: boolean
  twilio: boolean
}

/** Throws `StartError` with each tenant whose payment methods or identity check or text messages have no account. */
export async function assertPaymentAccounts(
  owner: Database,
  { paidBy, stripe, twilio }: Accounts,
): Promise<void> {
  const sentences: string[] = []
  await tenantsWhere(owner, (source, slug) => {
    const unpaid = unpaidWays(source, (chosen) => paidBy(slug, chosen))
    if (unpaid.length > 0)
      sentences.push(
        `PAYMENTS_FILE has no account for ${unpaid.join(', ')} of ${slug}: add one, or take it out of payment.methods, modules.payment_profit or extras.payWithBalance there. With modules.payment "simulated", the simulators must run.`,
      )
    return unpaid.length > 0
  })
  const asking = stripe ? [] : await tenantsWhere(owner, asksForStripe)
  if (asking.length > 0)
    sentences.push(
      `STRIPE_IDENTITY_KEY is missing, and modules.kyc of ${asking.join(', ')} is "stripe": set it, or choose another there.`,
    )
  const texting = twilio ? [] : await tenantsWhere(owner, asksForTwilio)
  if (texting.length > 0)
    sentences.push(
      `TWILIO_ACCOUNT_SID is missing, and modules.sms of ${texting.join(', ')} is "twilio": set it, or choose "off" there.`,
    )
  if (sentences.length > 0) throw new StartError(sentences.join('\n'))
}
