import type { PaymentMethod } from '../../generated/domain.ts'
import { isObject } from '../../language/common/objects.ts'
import type { Customization } from '../../language/customization/customization.ts'
import type { Database } from '../database/connection.ts'
import { earningsMethod } from '../modules/payees/provider.ts'
import { StartError } from '../startup/start-error.ts'
import { choosesModule, tenantsWhere } from './tenants-with-module.ts'

type Chosen = Customization['modules']['payment']

/** Returns the payment methods that a customization needs but that have no account for its `modules.payment`. */
export function unpaidWays(
  source: string,
  methodsWithAccount: (chosen: Chosen) => readonly string[],
): PaymentMethod[] {
  const content: unknown = JSON.parse(source)
  const payment = isObject(content) && content.payment
  const methods: unknown = isObject(payment) ? payment.methods : undefined
  // Casts the payment methods, because the checker has validated those of published documents.
  const offeredMethods: PaymentMethod[] = Array.isArray(methods) ? methods : []
  const extras = isObject(content) ? content.extras : undefined
  const hasBalances = isObject(extras) && extras.payWithBalance === true
  const paysEarnings = choosesModule(source, 'payment_profit', 'mangopay')
  const payoutMethods: PaymentMethod[] = paysEarnings || hasBalances ? [earningsMethod] : []
  const chosen = (['live', 'simulated'] as const).find((choice) => choosesModule(source, 'payment', choice))
  const availableMethods = methodsWithAccount(chosen ?? 'TOKENCITY')
  return [...new Set<PaymentMethod>([...offeredMethods, ...payoutMethods])].filter(
    (method) => !availableMethods.includes(method),
  )
}

/** Returns whether a customization's source chooses identity checks by Stripe. */
export function usesStripe(source: string): boolean {
  return choosesModule(source, 'kyc', 'stripe')
}

/** Returns whether a customization's source sends text messages. */
export function usesTwilio(source: string): boolean {
  return choosesModule(source, 'sms', 'twilio')
}

interface Accounts {
  /** Returns the payment methods with an account, by a tenant's slug and its choice. */
  paidBy(slug: string, chosen: Chosen): readonly string[]
  stripe: boolean
  twilio: boolean
}

/**
 * Throws `StartError` if tenants use payment methods, identity checks or text messages for which there is no
 * account.
 */
export async function assertPaymentAccounts(
  owner: Database,
  { paidBy: methodsWithAccount, stripe, twilio }: Accounts,
): Promise<void> {
  const problems: string[] = []
  await tenantsWhere(owner, (source, slug) => {
    const missingMethods = unpaidWays(source, (chosen) => methodsWithAccount(slug, chosen))
    if (missingMethods.length > 0)
      problems.push(
        `PAYMENTS_FILE has no account for ${missingMethods.join(', ')} of ${slug}: add one, or take it out of payment.methods, modules.payment_profit or extras.payWithBalance there. With modules.payment "simulated", the simulators must run.`,
      )
    return missingMethods.length > 0
  })
  const stripeTenants = stripe ? [] : await tenantsWhere(owner, usesStripe)
  if (stripeTenants.length > 0)
    problems.push(
      `STRIPE_IDENTITY_KEY is missing, and modules.kyc of ${stripeTenants.join(', ')} is "stripe": set it, or choose another there.`,
    )
  const twilioTenants = twilio ? [] : await tenantsWhere(owner, usesTwilio)
  if (twilioTenants.length > 0)
    problems.push(
      `TWILIO_ACCOUNT_SID is missing, and modules.sms of ${twilioTenants.join(', ')} is "twilio": set it, or choose "off" there.`,
    )
  if (problems.length > 0) throw new StartError(problems.join('\n'))
}
